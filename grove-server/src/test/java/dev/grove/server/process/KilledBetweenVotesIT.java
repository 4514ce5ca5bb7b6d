package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.FreePort;
import dev.grove.server.CookieSession;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ui.openid.Browser;
import dev.grove.server.ui.openid.SignInIssuer;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Two people, whom their issuer signs in, approve a call, and the server dies: between their votes,
 * and with both of them before and after the marker of the call.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledBetweenVotesIT {

    private static final String SCRIPT =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: finish, arguments: {result: counted}}
            """;

    private static final String POLICY =
            """
            {"apiVersion":"grove/v1","kind":"Policy","name":"two","default":"allow","rules":[
              {"id":"ask","on":"count_unsafe","then":"ask","ask":{"who":{"person":true,"not":"starter"},"count":2}}]}
            """;

    private static final URI PUBLIC = URI.create("https://grove.example.com");
    private static final String BETWEEN = "die between two votes";
    private static final String APPROVE = "{\"decision\":\"approve\"}";

    private final SignInIssuer issuer = new SignInIssuer(FreePort.next());
    private final Map<String, String> cookies = new HashMap<>();
    private Cluster cluster;
    private ServerProcess server;

    @BeforeAll
    void killServer(@TempDir Path folder) {
        Map<String, String> settings = new HashMap<>(issuer.settings());
        settings.put("GROVE_PUBLIC_URL", PUBLIC.toString());
        cluster = new Cluster(folder, settings);
        server = cluster.startToHold("server");
        server.awaitReady();
        signIn("ada");
        signIn("bob");
        HttpAnswer policy = server.caller().post("/policies", POLICY);
        assertThat(policy.status()).as(policy.body()).isEqualTo(201);
        assertThat(policy.json().path("warnings")).as("people sign in here").isEmpty();
        cluster.storeWith(
                server.caller(), "counter", SCRIPT, "\"count_unsafe\"", ",\"policies\":[\"two\"]");
        String between = cluster.run(server.caller(), "counter", BETWEEN);
        cluster.awaitStatus(server.caller(), between, "waiting");
        assertThat(vote("ada", between).status()).isEqualTo(200);
        commits().forEach(this::holdApproved);
        server.kill();
        server = cluster.start("server");
        server.awaitReady();
    }

    @AfterAll
    void stop() {
        cluster.close();
        issuer.close();
    }

    /** The commit of the marker, once both have approved. */
    static List<Held> commits() {
        return List.of(
                Held.before(CommitPoint.PROGRESSED, 1), Held.after(CommitPoint.PROGRESSED, 1));
    }

    private void holdApproved(Held held) {
        String run = cluster.run(server.caller(), "counter", goal(held));
        cluster.awaitStatus(server.caller(), run, "waiting");
        cluster.traces().hold(goal(held), held);
        assertThat(vote("ada", run).status()).isEqualTo(200);
        assertThat(vote("bob", run).status()).isEqualTo(200);
        cluster.awaitHeld(goal(held));
    }

    @Test
    void aVoteIsCountedOnceAndTheOtherOneIsStillNeeded() {
        String run = cluster.runOf(BETWEEN);
        JsonNode quorum =
                server.caller().get("/agent-runs/" + run).json().at("/wait/calls/0/quorum");
        assertThat(quorum.path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum.at("/votes/0/person/subject").asString()).isEqualTo("ada");
        assertThat(quorum.at("/votes/0/person/issuer").asString()).isEqualTo(issuer.name());
        assertThat(vote("ada", run).status()).isEqualTo(409);
        HttpAnswer key = server.caller().post(path(run), APPROVE);
        assertThat(key.status()).as("a key").isEqualTo(403);
        assertThat(executions(run)).isZero();
        assertThat(vote("bob", run).status()).isEqualTo(200);
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run)).isEqualTo(1);
        assertThat(types(run)).containsOnlyOnce("policy.asked", "approval.decided");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("commits")
    void votesAreCountedAgainAndTheCallIsExecutedOnceAtMost(Held held) {
        String run = cluster.runOf(goal(held));
        cluster.awaitStatus(server.caller(), run, "completed");
        assertThat(executions(run)).isLessThanOrEqualTo(1);
        assertThat(types(run)).containsOnlyOnce("policy.asked", "approval.decided");
        assertThat(types(run)).doesNotContain("policy.denied");
        assertThat(server.caller().post(path(run), APPROVE).status()).isEqualTo(409);
    }

    private void signIn(String name) {
        issuer.know(name, claims -> claims.claim("tenant", "default").claim("roles", "staff"));
        Browser browser =
                new Browser(to ->
                        PUBLIC.getAuthority().equals(to.getAuthority())
                                ? server.caller().server().resolve(to.getRawPath() + query(to))
                                : to);
        URI begun = browser.go(PUBLIC.resolve("/ui/openid/begin")).location();
        Browser.Step _ = browser.go(browser.signIn(begun, name, SignInIssuer.PASSWORD));
        cookies.put(name, "grove_ui=" + browser.cookiesOf(PUBLIC).get("grove_ui"));
    }

    private static String query(URI to) {
        return to.getRawQuery() == null ? "" : "?" + to.getRawQuery();
    }

    private HttpAnswer vote(String name, String run) {
        return new CookieSession(server.caller().under(""), cookies.getOrDefault(name, ""))
                .post(path(run), APPROVE);
    }

    private static String path(String run) {
        return "/agent-runs/" + run + "/approvals/call_1_1";
    }

    private List<String> types(String run) {
        return cluster.events(server.caller(), run).stream()
                .map(event -> event.path("type").asString())
                .toList();
    }

    private long executions(String run) {
        return cluster.traces().executions(run).stream()
                .filter(execution -> execution.call().equals("call_1_1"))
                .count();
    }

    private static String goal(Held held) {
        return "approved by two, die " + held;
    }
}

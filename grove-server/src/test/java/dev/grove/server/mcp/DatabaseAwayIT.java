package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.oauth.SigningClient;
import dev.grove.server.oauth.TokenRequests;
import dev.grove.server.provider.TrackerMcpServer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import tools.jackson.databind.JsonNode;

/**
 * Answers of a server while its database is away: that it is away, and no fault of the callers;
 * what became of their requests; and that all is as before when it is back.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseAwayIT extends McpServerIT {

    private static final String LISTEN = "{\"notifications\":{\"toolsListChanged\":true}}";

    @Autowired private Environment environment;
    @Autowired private Clock clock;

    private CutOffReplica replica;
    private TokenRequests requests;
    private String tenant;
    private HttpCaller admin;
    private HttpCaller provisioner;

    @BeforeAll
    void start() {
        replica = new CutOffReplica(environment);
        requests = new TokenRequests(replica.at(anonymous()));
    }

    @AfterAll
    void stop() {
        if (replica != null) {
            replica.close();
        }
    }

    @BeforeEach
    void makeATenant() {
        tenant = newTenant();
        admin = newCaller(tenant, "admin");
        provisioner = newCaller(tenant, "provision");
    }

    @AfterEach
    void mend() {
        replica.loseNothing();
    }

    private static void assertUnavailable(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.contentType()).startsWith("application/problem+json");
        assertThat(answer.text("code")).isEqualTo("unavailable");
        assertThat(answer.text("detail")).contains("database", "try again");
    }

    private static void assertNoTokenNow(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(answer.headers().firstValue("Cache-Control")).contains("no-store");
        assertThat(answer.text("error")).isEqualTo("temporarily_unavailable");
        assertThat(answer.text("error_description")).contains("database", "try again");
    }

    private static void assertTryAgain(HttpAnswer answer) {
        // A stream where the answer was long in coming.
        assertThat(answer.contentType()).containsPattern("^(application/json|text/event-stream)");
        assertThat(answer.json().path("id").intValue()).as(answer.body()).isEqualTo(1);
        assertThat(answer.json().at("/error/code").intValue()).isEqualTo(-32603);
        assertThat(answer.text("error/message")).contains("database", "try again");
    }

    /**
     * Known callers are let in until the server's lease is over; what they ask for is not there.
     */
    private static void assertAway(HttpAnswer answer) {
        if (answer.status() == 200) {
            assertTryAgain(answer);
        } else {
            assertUnavailable(answer);
        }
    }

    private static List<HttpAnswer> atOnce(List<Callable<HttpAnswer>> requests) throws Exception {
        List<HttpAnswer> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<HttpAnswer> each : threads.invokeAll(requests)) {
                answers.add(each.get());
            }
        }
        return answers;
    }

    private static Callable<HttpAnswer> untilRefused(Callable<HttpAnswer> request) {
        return () -> awaitAnswer(request, 503);
    }

    private static HttpAnswer awaitAnswer(Callable<HttpAnswer> request, int status) {
        return await().until(request, answer -> answer.status() == status);
    }

    @Test
    void isSaidToEveryCallerWhoAreServedAgainWhenItIsBack() throws Exception {
        HttpAnswer client = newSecretClient();
        String token = requests.ask(client).text("access_token");
        McpClient withKey = McpClient.modern(replica.at(provisioner));
        McpClient withToken = McpClient.modern(replica.at(as(token)));
        McpClient withSession = McpClient.legacy(replica.at(provisioner));
        List<Callable<HttpAnswer>> calls =
                List.of(
                        () -> withKey.call("tools/list", "{}"),
                        () -> withToken.call("tools/list", "{}"),
                        () -> withSession.call("tools/list", "{}"),
                        () -> replica.at(provisioner).get("/tool-providers"));
        assertThat(atOnce(calls)).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(200));

        replica.loseEverything();
        List<Callable<HttpAnswer>> all = new ArrayList<>(calls);
        all.add(() -> requests.ask(client));
        List<HttpAnswer> answers = atOnce(all);
        assertNoTokenNow(answers.removeLast());
        assertThat(answers).allSatisfy(DatabaseAwayIT::assertAway);
        assertThat(atOnce(calls.stream().map(DatabaseAwayIT::untilRefused).toList()))
                .allSatisfy(DatabaseAwayIT::assertUnavailable);

        replica.loseNothing();
        for (Callable<HttpAnswer> request : all) {
            awaitAnswer(request, 200);
        }
    }

    // Tokens.

    private HttpAnswer newSecretClient() {
        return TokenRequests.newClient(admin, "provision");
    }

    private SigningClient newSigningClient() {
        return SigningClient.of(admin, replica.address(), clock);
    }

    @Test
    void leavesAnAssertionGoodThatWasNotTaken() {
        String assertion = newSigningClient().assertion();
        replica.loseQuestions("INSERT INTO mcp_used_states");
        assertNoTokenNow(requests.ask(assertion));
        replica.loseNothing();
        HttpAnswer given = requests.ask(assertion);
        assertThat(given.status()).as(given.body()).isEqualTo(200);
        assertThat(requests.ask(assertion).status()).as("it is good once").isEqualTo(401);
    }

    @Test
    void takesAnAssertionOnceWhoseTakingItDidNotHearOf() {
        SigningClient client = newSigningClient();
        String assertion = client.assertion();
        replica.loseAnswers("INSERT INTO mcp_used_states");
        assertNoTokenNow(requests.ask(assertion));
        replica.loseNothing();
        assertThat(requests.ask(assertion).status()).isEqualTo(401);
        assertThat(requests.ask(client.assertion()).status()).as("a new one").isEqualTo(200);
    }

    @Test
    void isNoFailureOfTheClient() {
        HttpAnswer client = newSecretClient();
        replica.loseQuestions("kind = 'oauth_client'");
        for (int i = 0; i < 12; i++) {
            assertNoTokenNow(requests.ask(client));
        }
        replica.loseNothing();
        assertThat(requests.ask(client).status()).isEqualTo(200);
    }

    // Providers of tools.

    private HttpAnswer register(McpClient client, TrackerMcpServer tracker) {
        return client.call(
                "tools/call",
                """
                {"name":"grove__register_tool_provider","arguments":
                 {"name":"tracker","url":"%s","expected_version":0,
                  "headers":{"Authorization":"Bearer secret:provider.tracker.token"}}}
                """
                        .formatted(tracker.url()));
    }

    private void storeToken() {
        HttpAnswer stored =
                admin.call(
                        "PUT",
                        "/secrets/provider.tracker.token",
                        "{\"value\":\"" + TrackerMcpServer.TOKEN + "\"}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private JsonNode registered() {
        return provisioner.get("/tool-providers").json().path("items");
    }

    @Test
    void leavesNothingOfARegistrationThatDidNotArrive() {
        storeToken();
        McpClient client = McpClient.modern(replica.at(provisioner));
        try (TrackerMcpServer tracker = new TrackerMcpServer()) {
            replica.loseQuestions("INSERT INTO tool_providers");
            assertTryAgain(register(client, tracker));
            assertUnavailable(
                    replica.at(provisioner)
                            .post(
                                    "/tool-providers",
                                    """
                                    {"name":"tracker","url":"%s",
                                     "headers":{"Authorization":"Bearer secret:provider.tracker.token"}}
                                    """
                                            .formatted(tracker.url())));
            assertThat(registered()).isEmpty();
            assertThat(provisioner.get("/agent-tools").body()).doesNotContain("tracker:");

            replica.loseNothing();
            HttpAnswer again = register(client, tracker);
            assertThat(again.json().at("/result/structuredContent/version").intValue())
                    .as(again.body())
                    .isEqualTo(1);
            assertThat(registered()).hasSize(1);
            assertThat(provisioner.get("/agent-tools").body())
                    .contains("tracker:look_up", "tracker:close");
        }
    }

    @Test
    void saysWhatThereIsOfARegistrationWhoseEndItDidNotHearOf() {
        storeToken();
        McpClient client = McpClient.modern(replica.at(provisioner));
        try (TrackerMcpServer tracker = new TrackerMcpServer()) {
            replica.loseAnswers("INSERT INTO tool_providers");
            assertTryAgain(register(client, tracker));
            replica.loseNothing();
            assertThat(registered()).as("it was done, whole").hasSize(1);
            assertThat(provisioner.get("/agent-tools").body())
                    .contains("tracker:look_up", "tracker:close");
            JsonNode again = register(client, tracker).json();
            assertThat(again.at("/error/code").intValue()).isEqualTo(-32602);
            assertThat(again.at("/error/data/current_version").intValue()).isEqualTo(1);
        }
    }

    // Streams and sessions.

    @Test
    void opensNoStreamThatWouldNotKnowWhatItsListenerKnows() {
        McpClient client = McpClient.modern(replica.at(provisioner));
        replica.loseQuestions("FROM mcp_catalog_versions");
        assertTryAgain(client.call("subscriptions/listen", LISTEN));
        replica.loseNothing();
        try (McpClient.Stream stream =
                client.open(client.request("subscriptions/listen", LISTEN))) {
            assertThat(stream.next().path("method").stringValue())
                    .isEqualTo("notifications/subscriptions/acknowledged");
        }
    }

    @Test
    void endsAStreamOfARunWithWhereToGoOn() {
        String run = finishedRun();
        HttpCaller reader = replica.at(admin);
        replica.loseQuestions("SELECT seq, events FROM run_log");

        HttpAnswer cutOff = reader.get("/agent-runs/" + run + "/stream");

        assertThat(cutOff.status()).isEqualTo(200);
        assertThat(cutOff.body())
                .contains("reconnect with Last-Event-ID")
                .doesNotContain("event: ");
        replica.loseNothing();
        assertThat(reader.get("/agent-runs/" + run + "/stream").body())
                .contains("event: run.completed");
    }

    private String finishedRun() {
        HttpAnswer stored =
                admin.post(
                        "/agents",
                        """
                        {"name":"greeter","system_prompt":"p","model":"scripted/greeter","tools":["echo","finish"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer stream = admin.post("/agents/greeter/run", "{\"goal\":\"g\"}");
        assertThat(stream.body()).contains("event: run.completed");
        return stream.headers().firstValue("Grove-Run-Id").orElseThrow();
    }

    @Test
    void endsNoSessionThatCouldNotBeLookedUp() {
        McpClient session = McpClient.legacy(replica.at(provisioner));
        replica.loseQuestions("FROM mcp_sessions");
        assertUnavailable(session.call("ping", "{}"));
        replica.loseNothing();
        assertThat(session.call("ping", "{}").status()).isEqualTo(200);
    }
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.mcp.McpClient;
import dev.grove.server.oauth.TokenRequests;
import dev.grove.server.run.WaitingRun;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tokens that add policies: each exchange narrows, and nothing that a token starts has fewer. */
class NarrowedTokenIT extends KeyAuthorityBed {

    private TokenRequests requests;
    private HttpAnswer client;
    private String whole;

    @BeforeEach
    void withAClient() {
        requests = new TokenRequests(anonymous());
        client = TokenRequests.newClient(caller, "admin");
        whole = requests.everywhere(client);
        starter = client.text("client_id");
        for (String word : List.of("a", "b", "c")) {
            policy(
                    "no-" + word,
                    "{\"id\":\"no\",\"on\":\"echo\",\"when\":\"args.text == '%s'\",\"then\":\"deny\"}"
                            .formatted(word));
        }
    }

    @Test
    void narrowsWithEachOfThreeExchangesOverRestAndMcp() {
        workflow();
        assertThat(caller.post("/workflows/shout/publish", "{\"expected_version\":1}").status())
                .isEqualTo(200);
        String once = requests.exchanged(client, whole, "no-a");
        String twice = requests.exchanged(client, once, "no-b");
        String thrice = requests.exchanged(client, twice, "no-c");
        assertThat(spoken(whole)).containsExactly("a", "b", "c");
        assertThat(spoken(once)).containsExactly("b", "c");
        assertThat(spoken(twice)).containsExactly("c");
        assertThat(spoken(thrice)).isEmpty();
        assertThat(policies(started())).containsExactly("no-a", "no-b", "no-c", "base");
        assertThat(
                        authorityOf(started())
                                .path("layers")
                                .valueStream()
                                .map(layer -> layer.path("from").toString()))
                .containsExactly("[\"token\"]", "[\"token\"]", "[\"token\"]", "[]");
    }

    /** Words that a token may have said by a call over REST, which are those over MCP. */
    private List<String> spoken(String token) {
        List<String> rest =
                List.of("a", "b", "c").stream().filter(word -> call(token, word)).toList();
        List<String> mcp =
                List.of("a", "b", "c").stream().filter(word -> mcp(token, word)).toList();
        assertThat(mcp).isEqualTo(rest);
        return rest;
    }

    private boolean call(String token, String word) {
        HttpAnswer _ =
                as(token)
                        .post(
                                "/tool-calls",
                                "{\"tool\":\"echo\",\"arguments\":{\"text\":\"%s\"}}"
                                        .formatted(word));
        return isNextCompleted();
    }

    private boolean mcp(String token, String word) {
        HttpAnswer _ =
                McpClient.modern(as(token))
                        .call(
                                "tools/call",
                                "{\"name\":\"grove__run_workflow\",\"arguments\":{\"name\":\"shout\",\"input\":{\"text\":\"%s\"}}}"
                                        .formatted(word));
        return isNextCompleted();
    }

    private int known;

    /** Whether the one run that was started since the last look has completed. */
    private boolean isNextCompleted() {
        assertThat(startedBy(starter)).hasSize(++known);
        return end(started()).equals("completed");
    }

    /** The token ends long before the message is answered, whose run has its layers. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aMessageThatWaitsIsAnsweredUnderTheTokenThatItWasSentWith(boolean revoked) {
        policy(
                "asking",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("pusher", "asking");
        String session = session(caller);
        WaitingRun first =
                new WaitingRun(
                        caller,
                        "pusher",
                        caller.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}")
                                .json()
                                .at("/answer/run_id")
                                .asString());
        first.awaitStatus("waiting");
        HttpCaller narrowed = as(requests.exchanged(client, whole, "writer"));
        HttpAnswer steering =
                narrowed.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"push main\",\"if_busy\":\"steer\"}");
        assertThat(steering.text("code")).as(steering.body()).isEqualTo("session_busy");
        HttpAnswer queued =
                narrowed.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
        assertThat(queued.status()).as(queued.body()).isEqualTo(201);
        if (revoked) {
            assertThat(caller.delete("/oauth2/clients/" + starter).status()).isEqualTo(204);
        }
        caller.post(
                "/agent-runs/" + first.id() + "/approvals/call_2_1", "{\"decision\":\"approve\"}");
        first.awaitStatus("completed");
        await().until(() -> !startedBy(starter).isEmpty());
        assertThat(policies(started())).containsExactly("writer", "asking");
    }

    @Test
    void whoResumesARunAddsTheLayersOfTheToken() {
        HttpAnswer stopped =
                caller.post("/agents/pusher/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":1}}");
        WaitingRun run = new WaitingRun(caller, "pusher", stopped.text("run_id"));
        run.awaitStatus("stopped");
        HttpAnswer resumed =
                as(requests.exchanged(client, whole, "writer"))
                        .post(
                                "/agent-runs/" + run.id() + "/resume",
                                "{\"limits\":{\"max_turns\":2}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("stopped");
        assertThat(statuses(run)).containsExactly("completed", "denied");
        assertThat(policies(run)).containsExactly("writer", "base");
    }

    @Test
    void nothingThatATokenMakesHasFewerPolicies() {
        HttpCaller narrowed = as(requests.exchanged(client, whole, "writer", "trust/privileged"));
        HttpAnswer made = makeKey(narrowed, "admin", "no-a");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        assertThat(made.json().path("policies"))
                .extracting(each -> each.asString().replaceAll("@.*", ""))
                .containsExactly("writer", "trust/privileged", "no-a");
        HttpAnswer another = TokenRequests.newClient(narrowed, "invoke");
        assertThat(another.json().path("policies")).hasSize(2);
        HttpAnswer free = makeKey(caller, "invoke");
        assertThat(narrowed.post("/mcp/keys/" + free.text("id") + "/rotate", "").status())
                .isEqualTo(403);
        assertThat(narrowed.post("/mcp/keys/" + made.text("id") + "/rotate", "").status())
                .isEqualTo(200);
        for (String[] standIn :
                List.of(
                        new String[] {"/ui/sign-in-links", ""},
                        new String[] {
                            "/chat/pusher/tokens", "{\"user\":\"u\",\"ttl_seconds\":60}"
                        })) {
            HttpAnswer refused = narrowed.post(standIn[0], standIn[1]);
            assertThat(refused.status()).as(standIn[0] + refused.body()).isEqualTo(403);
            assertThat(refused.body()).contains("makes nothing that stands for all");
            assertThat(as(whole).post(standIn[0], standIn[1]).status())
                    .as(standIn[0])
                    .isEqualTo(201);
        }
    }

    /** A key names the policies that it has, which a deleted one cannot be. */
    @Test
    void noKeyIsMadeWithoutAPolicyThatWasDeleted() {
        HttpCaller narrowed = as(requests.exchanged(client, whole, "no-a"));
        assertThat(caller.delete("/policies/no-a").status()).isIn(200, 204);
        assertThat(makeKey(narrowed, "invoke").status()).isEqualTo(403);
        assertThat(call(narrowed.key(), "a")).as("the layer holds all the same").isFalse();
    }

    @Test
    void aGranterIsBoundByTheLayersOfTheToken() {
        pusher("bound-pusher", "writer");
        String grant =
                """
                {"subject":{"agent":"%s"},"capability":{"on":["echo"]},"lifts":[{"policy":"writer","rule":"branches"}],
                 "max_uses":1,"expires_at":"%s","reason":"r"}
                """
                        .formatted(
                                caller.get("/agents/bound-pusher").text("id"),
                                Instant.now().plusSeconds(3600));
        HttpAnswer refused = as(requests.exchanged(client, whole, "writer")).post("/grants", grant);
        assertThat(refused.text("code")).as(refused.body()).isEqualTo("grant_refused");
        HttpAnswer made = as(requests.exchanged(client, whole, "no-a")).post("/grants", grant);
        assertThat(made.status()).as(made.body()).isEqualTo(201);
    }
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Governed runs whose rules read who started them, and which tool it is that they call. */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class KnownFactsIT extends VotesBed {

    private void onlyAda() {
        policy(
                "writer",
                """
                {"id":"ada","on":"echo","when":"run.?person.orValue('') != 'https://id.example.com#ada'","then":"deny"}
                """);
        pusher("pusher", "writer");
    }

    private WaitingRun started(HttpAnswer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
        WaitingRun run = new WaitingRun(caller, "pusher", answer.text("run_id"));
        run.awaitStatus("completed");
        return run;
    }

    @Test
    void aRuleReadsThePersonWhoStartedTheRun() {
        onlyAda();
        String start = "{\"goal\":\"g\"}";
        WaitingRun ofAda = started(person("ada").post("/agents/pusher/runs", start));
        assertThat(statuses(ofAda)).containsOnly("completed");
        WaitingRun ofBob = started(person("bob").post("/agents/pusher/runs", start));
        assertThat(statuses(ofBob)).containsExactly("denied", "denied", "completed");
        assertThat(events(ofBob, "policy.denied").getFirst().path("faulted")).isEmpty();
        WaitingRun ofKey = started(caller.post("/agents/pusher/runs", start));
        assertThat(statuses(ofKey)).containsExactly("denied", "denied", "completed");
        HttpAnswer made = made(person("ada")::post);
        WaitingRun ofAdasKey = started(as(made.text("key")).post("/agents/pusher/runs", start));
        assertThat(statuses(ofAdasKey)).as("a key that she made").containsOnly("completed");
        HttpAnswer revoked = caller.delete("/mcp/keys/" + made.text("id"));
        assertThat(revoked.status()).as(revoked.body()).isLessThan(300);
        HttpAnswer tried = caller.post("/policies/writer/backtest", "{}");
        assertThat(tried.json().path("deny").asInt()).as(tried.body()).isEqualTo(4);
    }

    /** It may be either of them. */
    @Test
    void aRuleReadsNoPersonOfAKeyWhoseSecretSeveralHaveHad() {
        onlyAda();
        HttpCaller both = rotated(person("bob")::post, made(person("ada")::post));
        WaitingRun run = started(both.post("/agents/pusher/runs", "{\"goal\":\"g\"}"));
        assertThat(statuses(run)).containsExactly("denied", "denied", "completed");
        HttpCaller hers = rotated(person("ada")::post, made(person("ada")::post));
        WaitingRun ofAda = started(hers.post("/agents/pusher/runs", "{\"goal\":\"g\"}"));
        assertThat(statuses(ofAda)).as("rotated by herself").containsOnly("completed");
    }

    @Test
    void aRuleReadsTheDigestOfAToolThatIsPinned() {
        try (CountedMcpServer crm =
                new CountedMcpServer(
                        new CountedMcpServer.Tool("fetch", true, _ -> "A customer."))) {
            HttpAnswer registered =
                    caller.post(
                            "/tool-providers",
                            "{\"name\":\"crm\",\"url\":\"%s\"}".formatted(crm.url()));
            assertThat(registered.status()).as(registered.body()).isEqualTo(201);
            policy("any", digestRule());
            agent("reader", "leaker", "\"crm:fetch\",\"finish\"", "any");
            WaitingRun denied = completed("reader");
            assertThat(statuses(denied).getFirst()).isEqualTo("denied");
            assertThat(events(denied, "policy.denied").getFirst().path("faulted"))
                    .as("it has one")
                    .isEmpty();
        }
    }

    /** The database is as one of before the server had a tool of that name. */
    @Test
    void aPinnedToolOfTheTenantKeepsANameThatTheServerHasNow() {
        HttpAnswer stored =
                caller.post(
                        "/tools",
                        """
                        {"name":"planx","description":"d","kind":"callback","url":"https://example.com/",
                         "input_schema":{"type":"object"},"effect":"read_only"}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        policy(
                "strict",
                """
                {"id":"any","on":"plan","when":"plan.declared || plan.allows","then":"deny"}
                """);
        agent("old", "old-planner", "\"planx\",\"finish\"", "strict");
        for (String before :
                List.of(
                        "UPDATE custom_tools SET name = 'plan' WHERE tenant_id = :tenant",
                        "UPDATE custom_tool_versions SET definition = replace(definition::text, '\"planx\"', '\"plan\"')::jsonb WHERE tenant_id = :tenant",
                        "UPDATE agent_versions SET definition = replace(definition::text, '\"planx\"', '\"plan\"')::jsonb WHERE tenant_id = :tenant")) {
            assertThat(owner().sql(before).param("tenant", UUID.fromString(tenant)).update())
                    .isEqualTo(1);
        }
        WaitingRun run = completed("old");
        assertThat(calls(run).getFirst().path("result").asString())
                .as("the tenant's own, which has a secret to sign by")
                .contains("tool.plan.signing_secret");
        assertThat(events(run, "policy.denied")).isEmpty();
        assertThat(events(run, "plan.declared")).isEmpty();
    }

    private static String digestRule() {
        return """
        {"id":"known","on":"crm:fetch","when":"tool.digest != '0'","then":"deny"}
        """;
    }
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Rules about starts: whom they bind, and what becomes of a start that they deny. */
class StartRulesIT extends KeyAuthorityBed {

    private static final String RESEARCH =
            "{\"id\":\"research\",\"on\":\"start:research-*\",\"then\":\"allow\"}";
    private static final String NO_PUSHER =
            "{\"id\":\"no-pusher\",\"on\":\"start:pusher\",\"then\":\"deny\",\"say\":\"Ask the release team.\"}";
    private static final String DELEGATE = "\"delegate_task\",\"finish\"";

    @Autowired private MeterRegistry meters;

    private void limit(String... rules) {
        policy("starter", rules);
        key = boundKey("invoke", "starter");
        bound = as(key.text("key"));
    }

    private void limitToResearch() {
        policyWith(
                "starter",
                "\"default\":\"deny\"",
                RESEARCH,
                "{\"id\":\"calls\",\"on\":\"*\",\"then\":\"allow\"}");
        key = boundKey("invoke", "starter");
        bound = as(key.text("key"));
    }

    private static void assertDenied(HttpAnswer answer, String rule) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(403);
        assertThat(answer.text("code")).isEqualTo("denied_by_policy");
        assertThat(answer.text("rule")).isEqualTo(rule);
        assertThat(answer.text("detail")).contains("is denied by rule " + rule);
    }

    @Test
    void aKeyLimitedToSomeAgentsStartsThoseAlone() {
        pusher("research-web");
        limitToResearch();
        HttpAnswer denied = bound.post("/agents/pusher/runs", GOAL);
        assertDenied(denied, "default");
        assertThat(denied.text("policy")).isEqualTo("starter@1");
        HttpAnswer begun = bound.post("/agents/research-web/runs", GOAL);
        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        assertThat(completed("pusher").id()).as("by a key of the same tenant").isNotEmpty();
    }

    @Test
    void aNeighbouringTenantStartsWhatItLikes() {
        policy("starter", NO_PUSHER);
        ceiling("starter");
        assertDenied(caller.post("/agents/pusher/runs", GOAL), "no-pusher");
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
        pusher("pusher");
        completed("pusher");
    }

    @Test
    void aDeniedStartLeavesNothingAndSpendsNoIdempotencyKey() {
        pusher("research-web");
        limitToResearch();
        // A first request leaves a row of the use of its key.
        assertDenied(bound.post("/agents/pusher/runs", GOAL), "default");
        Map<String, Long> before = rows();
        assertDenied(bound.postUnderKey("/agents/pusher/runs", GOAL, "once"), "default");
        assertThat(rows()).isEqualTo(before);
        HttpAnswer other = bound.postUnderKey("/agents/research-web/runs", GOAL, "once");
        assertThat(other.status()).as(other.body()).isEqualTo(202);
        assertThat(startedBy(key.text("id"))).hasSize(1);
    }

    /** Rows of the tenant, by table; that a request was refused stands in the audit. */
    private Map<String, Long> rows() {
        List<String> tables =
                new ArrayList<>(
                        owner().sql(
                                        """
                                        SELECT c.table_name FROM information_schema.columns c
                                          JOIN information_schema.tables t USING (table_schema, table_name)
                                         WHERE c.column_name = 'tenant_id' AND c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
                                        """)
                                .query(String.class)
                                .list());
        tables.remove("audit_changes");
        assertThat(tables).contains("agent_runs", "authorities", "idempotency_keys");
        Map<String, Long> rows = new TreeMap<>();
        for (String table : tables) {
            rows.put(
                    table,
                    owner().sql("SELECT count(*) FROM " + table + " WHERE tenant_id = :tenant")
                            .param("tenant", UUID.fromString(tenant))
                            .query(Long.class)
                            .single());
        }
        return rows;
    }

    @Test
    void saysTheWordsOfTheRule() {
        limit(NO_PUSHER);
        HttpAnswer denied = bound.post("/agents/pusher/runs", GOAL);
        assertDenied(denied, "no-pusher");
        assertThat(denied.text("detail"))
                .isEqualTo(
                        "The start of the agent pusher is denied by rule no-pusher of starter: Ask the release team.");
    }

    @Test
    void aPolicyWithoutRulesAboutStartsGovernsCallsAlone() {
        key = boundKey("invoke", "trust/untrusted");
        bound = as(key.text("key"));
        post("/agents/pusher/runs", GOAL);
        assertThat(end(started())).isEqualTo("completed");
    }

    @Test
    void whatWouldHaveToBeApprovedDoesNotStart() {
        policyWith("starter", "\"default\":\"ask\"", RESEARCH);
        key = boundKey("invoke", "starter");
        HttpAnswer denied = as(key.text("key")).post("/agents/pusher/runs", GOAL);
        assertDenied(denied, "default");
        assertThat(denied.text("detail")).contains("no start can wait for");
    }

    @Test
    void aPolicyThatWatchesLetsPassAndIsCounted() {
        policyWith("starter", "\"mode\":\"watch\",\"default\":\"allow\"", NO_PUSHER);
        key = boundKey("invoke", "starter");
        bound = as(key.text("key"));
        double before = watched();
        post("/agents/pusher/runs", GOAL);
        assertThat(end(started())).isEqualTo("completed");
        assertThat(watched()).isEqualTo(before + 1);
    }

    private double watched() {
        return meters.get("grove.policies.starts").tag("outcome", "watched").counter().count();
    }

    @Test
    void aStartMayAskForPoliciesThatDenyIt() {
        policy("starter", NO_PUSHER);
        String asked = "\"authority\":{\"policies\":[\"starter\"]}";
        assertDenied(
                caller.post("/agents/pusher/runs", "{\"goal\":\"g\"," + asked + "}"), "no-pusher");
        assertDenied(caller.post("/sessions", "{\"agent\":\"pusher\"," + asked + "}"), "no-pusher");
    }

    @Test
    void aMessageThatWaitedIsDecidedWhenItBegins() {
        policy("asking", "{\"id\":\"ask\",\"on\":\"echo\",\"then\":\"ask\"}");
        policy("starter", NO_PUSHER);
        pusher("pusher", "asking");
        String session = session(caller);
        String messages = "/sessions/" + session + "/messages";
        WaitingRun first =
                new WaitingRun(
                        caller,
                        "pusher",
                        caller.post(messages, "{\"text\":\"push\"}")
                                .json()
                                .at("/answer/run_id")
                                .asString());
        first.awaitStatus("waiting");
        HttpAnswer queued = caller.post(messages, "{\"text\":\"push\",\"if_busy\":\"queue\"}");
        assertThat(queued.status()).as(queued.body()).isEqualTo(201);
        ceiling("starter");
        assertThat(caller.post("/agent-runs/" + first.id() + "/cancel", "").status())
                .isLessThan(300);
        String path = messages + "/" + queued.text("id");
        await().until(() -> !caller.get(path).text("state").equals("queued"));
        assertThat(caller.get(path).body()).contains("denied_by_policy");
        assertThat(caller.get("/agents/pusher/runs").json().path("items")).hasSize(1);
    }

    @Test
    void theModelReadsThatWhatItDelegatedToMayNotStart() {
        agent("grandparent", "grandparent", DELEGATE);
        agent("middle", "middle", DELEGATE);
        limit(NO_PUSHER);
        post("/agents/grandparent/runs", GOAL);
        WaitingRun root = started();
        end(root);
        List<JsonNode> tree = tree(root);
        assertThat(tree).as("without the pusher").hasSize(2);
        String middle = tree.getLast().path("run_id").asString();
        assertThat(caller.get("/agent-runs/" + middle + "/turns").body())
                .contains(
                        "Not delegated: The start of the agent pusher is denied by rule no-pusher of starter");
    }

    /** Its own policies say what it may start, and not that it may. */
    @Test
    void anAgentIsBoundInWhatItStartsAndNotInItsOwnStart() {
        policyWith(
                "narrow",
                "\"default\":\"deny\"",
                "{\"id\":\"calls\",\"on\":\"*\",\"then\":\"allow\"}",
                "{\"id\":\"helper\",\"on\":\"start:helper\",\"then\":\"allow\"}");
        agent("middle", "middle", DELEGATE, "narrow");
        WaitingRun run = completed("middle");
        assertThat(tree(run)).hasSize(1);
        HttpAnswer fork = caller.post("/agent-runs/" + run.id() + "/fork", "{\"turn\":1}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        HttpAnswer rerun =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(run.id()));
        assertThat(rerun.body()).doesNotContain("denied_by_policy").contains("run_id");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aNodeWhoseRunMayNotStartFailsAndIsNotTriedAgain(boolean below) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: lone
                                                nodes:
                                                  lead: {agent: pusher, goal: push, retry: {max: 3}}
                                                """)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        policyWith(
                "starter",
                "\"default\":\"deny\"",
                "{\"id\":\"calls\",\"on\":\"*\",\"then\":\"allow\"}",
                "{\"id\":\"lone\",\"on\":\"start:lone\",\"when\":\"start.kind == 'workflow' && start.version == 1\",\"then\":\"allow\"}",
                "{\"id\":\"below\",\"on\":\"start:*\",\"when\":\"start.depth > %d\",\"then\":\"allow\"}"
                        .formatted(below ? 0 : 1));
        key = boundKey("invoke", "starter");
        bound = as(key.text("key"));
        post("/workflows/lone/runs", "{}");
        WaitingRun root = started();
        assertThat(end(root)).isEqualTo(below ? "completed" : "failed");
        assertThat(tree(root)).hasSize(below ? 2 : 1);
        if (!below) {
            assertThat(events(root, "node.retrying")).isEmpty();
            assertThat(root.events().toString())
                    .contains("denied_by_policy")
                    .contains("The start of the agent pusher is denied by rule default of starter");
        }
    }

    @Test
    void whoMayNotStartItDoesNotResumeItEither() {
        HttpAnswer stopped =
                caller.post("/agents/pusher/runs", "{\"goal\":\"g\",\"limits\":{\"max_turns\":1}}");
        WaitingRun run = new WaitingRun(caller, "pusher", stopped.text("run_id"));
        run.awaitStatus("stopped");
        limit(NO_PUSHER);
        String more = "{\"limits\":{\"max_turns\":9}}";
        assertDenied(bound.post("/agent-runs/" + run.id() + "/resume", more), "no-pusher");
        assertThat(
                        bound.post(
                                        "/agent-runs/bulk",
                                        "{\"action\":\"resume\",\"ids\":[\"%s\"]}"
                                                .formatted(run.id()))
                                .body())
                .contains("denied_by_policy");
        assertThat(json(run).path("status").asString()).isEqualTo("stopped");
        assertThat(caller.post("/agent-runs/" + run.id() + "/resume", more).status())
                .isEqualTo(202);
        run.awaitStatus("completed");
    }

    @Test
    void theSheetLeavesOutWhatMayNotStart() {
        policy("starter", NO_PUSHER);
        agent("free", "middle", DELEGATE);
        agent("narrow", "middle", DELEGATE, "starter");
        assertThat(reached("free")).contains("pusher", "narrow");
        assertThat(reached("narrow")).contains("free").doesNotContain("pusher");
    }

    private List<String> reached(String agent) {
        return caller.get("/agents/" + agent + "/sheet")
                .json()
                .at("/tree/agents")
                .valueStream()
                .map(each -> each.path("name").asString())
                .toList();
    }
}

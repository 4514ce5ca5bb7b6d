package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * Governed runs whose words may go where what they have read allows it: providers and a service of
 * the tenant are real servers, and the rule is the one of {@code trust/privileged}.
 */
class LabelsIT extends LabelsBed {

    @Test
    void whatOneProviderSaidDoesNotGoToAnother() {
        leaker();
        WaitingRun run = completed("leaker");

        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertDenied(run);
        assertThat(tracker.calls("create")).isEmpty();
        assertThat(labelledMarkers(run)).as("its name says all").isZero();
    }

    /** The address that is cloned is the run's own words, as a branch that is pushed. */
    @ParameterizedTest
    @CsvSource({
        "git_push, ''",
        "git_clone, '\"url\":\"https://git.example.com/secret.git\"'",
        "git_fetch, ''",
        "git_pull, ''"
    })
    void aRemoteIsOutside(String tool, String args) {
        HttpAnswer stored =
                caller.post(
                        "/policies",
                        "{\"apiVersion\":\"grove/v1\",\"kind\":\"Policy\",\"name\":\"mine\",\"extends\":[\"trust/trusted\"]}");
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        HttpAnswer decided =
                caller.post(
                        "/policies/mine/explain",
                        """
                        {"call":{"tool":"%s","args":{%s}},
                         "facts":{"labels":{"untrusted":true,"confidential":true,"foreign":true,"sources":["web"],"categories":["crm"]}}}
                        """
                                .formatted(tool, args));
        assertThat(decided.text("decision")).as(decided.body()).isEqualTo("deny");
        assertThat(decided.text("by/rule")).isEqualTo("exfil");
    }

    /** The turn goes on in an execution of its own, which decides nothing of it any more. */
    @Test
    void aTurnThatEndsWithADenialIsNotForgotten() {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"waverer","system_prompt":"p","model":"scripted/waverer","approvals":["echo"],"policies":["trust/privileged"],
                         "tools":["crm:fetch","echo","tracker:create","finish"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun run = start("waverer");
        run.awaitCalls("approval");
        HttpAnswer denied =
                caller.post(
                        "/agent-runs/" + run.id() + "/approvals/call_1_2",
                        "{\"decision\":\"deny\"}");
        assertThat(denied.status()).as(denied.body()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "denied", "completed");
        assertDenied(run);
        assertThat(tracker.calls("create")).isEmpty();
    }

    @Test
    void withoutItTheSameCallIsAllowed() {
        creator("trust/privileged");
        WaitingRun run = completed("creator");

        assertThat(statuses(run)).containsExactly("completed", "completed");
        assertThat(tracker.calls("create")).hasSize(1);
    }

    /** The arguments were written before the result came; those of the next turn were not. */
    @Test
    void argumentsCarryWhatWasReadBeforeTheyWereWritten() {
        agent("hasty", "hasty", tools("crm:fetch", "tracker:create"), "trust/privileged");
        WaitingRun run = completed("hasty");

        assertThat(statuses(run)).containsExactly("completed", "completed", "denied", "completed");
        assertThat(tracker.calls("create")).hasSize(1);
    }

    @Test
    void aRunSaysWhenItsLabelsGrow() {
        leaker();
        WaitingRun run = completed("leaker");

        List<JsonNode> raised = events(run, "labels.raised");
        assertThat(raised).hasSize(1);
        JsonNode first = raised.getFirst();
        assertThat(first.path("name").asString()).isEqualTo("crm:fetch");
        assertThat(first.path("labels").valueStream().map(JsonNode::asString))
                .containsExactly(FROM_CRM, "u:provider:crm");
        assertThat(first.path("added")).isEqualTo(first.path("labels"));
    }

    @Test
    void aRunWithoutPoliciesHasNone() {
        agent("leaker", "leaker", tools("crm:fetch", "tracker:create"));
        WaitingRun run = completed("leaker");

        assertThat(tracker.calls("create")).hasSize(1);
        assertThat(events(run, "labels.raised")).isEmpty();
        assertThat(labelledMarkers(run)).isZero();
    }

    /** An approver's edit is decided by what the run has read, as the call was. */
    @Test
    void refusesAnEditThatMayNotCarryIt() {
        policy(
                "careful",
                "{\"id\":\"ask\",\"on\":\"tracker:create\",\"then\":\"ask\"}",
                "{\"id\":\"leak\",\"on\":\"tracker:create\",\"when\":\"labels.foreign && args.text == 'all'\",\"then\":\"deny\"}");
        agent("leaker", "leaker", tools("crm:fetch", "tracker:create"), "careful");
        creator("careful");
        WaitingRun tainted = start("leaker");
        tainted.awaitStatus("waiting");
        WaitingRun clean = start("creator");
        clean.awaitStatus("waiting");

        HttpAnswer refused = edited(tainted, "call_2_1");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("denied_by_policy");
        assertThat(edited(clean, "call_1_1").status()).isEqualTo(200);
        clean.awaitStatus("completed");
        assertThat(tracker.calls("create").getFirst().path("text").asString()).isEqualTo("all");
    }

    /** A provider cannot clear itself: what it says is added to what it has anyway. */
    @ParameterizedTest
    @CsvSource({
        "crm:named, c:customer c:provider:crm u:mail u:provider:crm",
        "crm:plain, c:provider:crm u:provider:crm"
    })
    void aProviderAddsLabelsAndTakesNoneAway(String tool, String labels) {
        agent("caller", tool.substring(4), tools(tool), "trust/privileged");
        WaitingRun run = completed("caller");
        assertThat(
                        events(run, "labels.raised")
                                .getFirst()
                                .path("labels")
                                .valueStream()
                                .map(JsonNode::asString))
                .containsExactly(labels.split(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"content":"x"}                                     | c:tool:lookup u:tool:lookup
                    {"content":"x","labels":[]}                         | c:tool:lookup u:tool:lookup
                    {"content":"x","labels":"none"}                     | c:tool:lookup u:tool:lookup
                    {"content":"x","labels":[null,7,{"u":1}]}           | c:tool:lookup u:tool:lookup
                    {"content":"x","labels":["-c:tool:lookup","b:x"]}   | c:tool:lookup u:tool:lookup
                    {"content":"x","labels":["c:customer","u:mail"]}    | c:customer c:tool:lookup u:mail u:tool:lookup
                    {"content":"x","labels":["c:*"],"is_error":true}    | c:* u:tool:lookup
                    """)
    void aServiceAddsLabelsAndTakesNoneAway(String answer, String labels) {
        callback(answer);
        agent("hooker", "hooker", tools("lookup", "tracker:create"), "trust/privileged");
        WaitingRun run = completed("hooker");

        assertThat(
                        events(run, "labels.raised")
                                .getFirst()
                                .path("labels")
                                .valueStream()
                                .map(JsonNode::asString))
                .containsExactly(labels.split(" "));
        assertDenied(run);
    }

    @Test
    void aCallerSaysWhatTheGoalIsOf() {
        creator("trust/privileged");
        WaitingRun named = startedWith("[\"c:customer\",\"u:mail\"]");
        named.awaitStatus("completed");
        assertDenied(named);

        WaitingRun own = startedWith("[\"c:provider:tracker\",\"u:mail\"]");
        own.awaitStatus("completed");
        assertThat(statuses(own)).as("its own may go back").containsOnly("completed");

        HttpAnswer bulk =
                caller.post(
                        "/agent-runs/bulk",
                        "{\"action\":\"rerun\",\"ids\":[\"%s\"]}".formatted(named.id()));
        WaitingRun rerun = new WaitingRun(caller, "creator", bulk.text("items/0/started_run_id"));
        rerun.awaitStatus("completed");
        assertDenied(rerun);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    ["customer"]     | data_labels[0]
                    ["c:a","b:x"]    | data_labels[1]
                    ["c:a b"]        | data_labels[0]
                    [null]           | data_labels[0]
                    ["u:"]           | data_labels[0]
                    """)
    void refusesWhatIsNoLabel(String labels, String field) {
        creator("trust/privileged");
        HttpAnswer refused =
                caller.post(
                        "/agents/creator/runs",
                        "{\"goal\":\"g\",\"data_labels\":%s}".formatted(labels));
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains("u:<source> or c:<category>");
    }

    /** The way of data from the call that read it to the one that would have sent it. */
    @Test
    void flowsShowTheWay() {
        leaker();
        WaitingRun run = completed("leaker");
        JsonNode flows = caller.get("/agent-runs/" + run.id() + "/flows").json();

        assertThat(flows.path("governed").asBoolean()).isTrue();
        assertThat(flows.path("start")).isEmpty();
        assertThat(flows.path("calls")).hasSize(2);
        JsonNode read = flows.at("/calls/0");
        assertThat(read.path("name").asString()).isEqualTo("crm:fetch");
        assertThat(read.path("brought").toString())
                .isEqualTo("[\"c:provider:crm\",\"u:provider:crm\"]");
        assertThat(read.path("carried")).isEmpty();
        JsonNode sent = flows.at("/calls/1");
        assertThat(sent.path("name").asString()).isEqualTo("tracker:create");
        assertThat(sent.path("status").asString()).isEqualTo("denied");
        assertThat(sent.path("sink").asString()).isEqualTo("outside:provider:tracker");
        assertThat(sent.at("/carried/0/label").asString()).isEqualTo(FROM_CRM);
        assertThat(sent.at("/carried/0/tool_call_id")).isEqualTo(read.path("tool_call_id"));
        assertThat(sent.at("/carried/0/turn").asInt()).isOne();
    }

    /** Whoever provisions knows more of a provider than its name says. */
    @Test
    void aToolReadsAndTakesWhatItsTenantSays() {
        assertThat(rules("crm:fetch", "{\"reads\":[\"u:mail\"]}").status()).isEqualTo(200);
        leaker();
        WaitingRun run = completed("leaker");
        assertThat(statuses(run)).as("no category").containsOnly("completed");
        assertThat(events(run, "labels.raised").getFirst().path("labels").toString())
                .isEqualTo("[\"u:mail\"]");

        HttpAnswer set =
                rules(
                        "crm:fetch",
                        "{\"reads\":[\"u:mail\",\"c:customer\"],\"sink\":\"outside:customer\"}");
        assertThat(set.json().path("reads").toString()).isEqualTo("[\"c:customer\",\"u:mail\"]");
        assertThat(set.text("sink")).isEqualTo("outside:customer");
        assertDenied(completed("leaker"));
        assertThat(rules("tracker:create", "{\"sink\":\"outside:customer\"}").status())
                .isEqualTo(200);
        assertThat(statuses(completed("leaker"))).as("may go there").containsOnly("completed");
        assertThat(rules("tracker:create", "{\"sink\":null}").json().path("sink").isNull())
                .isTrue();
        assertThat(rules("crm:fetch", "{\"reads\":null}").json().path("reads").isNull()).isTrue();
        assertDenied(completed("leaker"));
        assertThat(rules("crm:fetch", "{\"reads\":[],\"sink\":\"none\"}").status()).isEqualTo(200);
        WaitingRun clean = completed("leaker");
        assertThat(statuses(clean)).containsOnly("completed");
        assertThat(events(clean, "labels.raised").getFirst().path("name").asString())
                .isEqualTo("tracker:create");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    {"reads":"u:x"}       | reads    | must be a list of labels
                    {"reads":["x"]}       | reads[0] | u:<source> or c:<category>
                    {"sink":"inside"}     | sink     | must be none, workspace, tenant, outside
                    {"sink":"outside:"}   | sink     | must be none, workspace, tenant, outside
                    {"sink":7}            | sink     | must be none, workspace, tenant, outside
                    """)
    void refusesAFlowThatIsNone(String change, String field, String message) {
        HttpAnswer refused = rules("crm:fetch", change);
        assertThat(refused.status()).as(refused.body()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo(field);
        assertThat(refused.text("errors/0/message")).contains(message);
    }

    private void callback(String answer) {
        service.createContext(
                "/lookup",
                exchange -> {
                    try (exchange) {
                        exchange.getRequestBody().readAllBytes();
                        byte[] body = answer.getBytes(StandardCharsets.UTF_8);
                        exchange.getResponseHeaders().set("Content-Type", "application/json");
                        exchange.sendResponseHeaders(200, body.length);
                        exchange.getResponseBody().write(body);
                    }
                });
        HttpAnswer stored =
                caller.post(
                        "/tools",
                        """
                        {"name":"lookup","description":"d","kind":"callback","url":"http://127.0.0.1:%d/lookup",
                         "input_schema":{"type":"object"},"effect":"read_only"}
                        """
                                .formatted(service.getAddress().getPort()));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private HttpAnswer edited(WaitingRun run, String call) {
        return caller.post(
                "/agent-runs/" + run.id() + "/approvals/" + call,
                "{\"decision\":\"approve\",\"arguments\":{\"text\":\"all\"}}");
    }

    private WaitingRun startedWith(String labels) {
        HttpAnswer started =
                caller.post(
                        "/agents/creator/runs",
                        "{\"goal\":\"g\",\"data_labels\":%s}".formatted(labels));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "creator", started.text("run_id"));
    }

    private HttpAnswer rules(String tool, String change) {
        String[] named = tool.split(":");
        return caller.call(
                "PATCH", "/tool-providers/%s/tools/%s".formatted(named[0], named[1]), change);
    }
}

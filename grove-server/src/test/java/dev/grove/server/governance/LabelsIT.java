package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.server.HttpAnswer;
import dev.grove.server.provider.CountedMcpServer;
import dev.grove.server.run.WaitingRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/**
 * Governed runs whose words may go where what they have read allows it: providers and a service of
 * the tenant are real servers, and the rule is the one of {@code trust/privileged}.
 */
@TestPropertySource(properties = "grove.egress.allow=127.0.0.1")
class LabelsIT extends GovernedIT {

    private static final String FROM_CRM = "c:provider:crm";

    private final CountedMcpServer crm =
            new CountedMcpServer(
                    new CountedMcpServer.Tool("fetch", true, _ -> "A customer."),
                    new CountedMcpServer.Tool("plain", true, _ -> "x", List.of("nothing")),
                    new CountedMcpServer.Tool(
                            "named", true, _ -> "x", List.of("c:customer", "u:mail")));
    private final CountedMcpServer tracker =
            new CountedMcpServer(new CountedMcpServer.Tool("create", false, _ -> "Created."));
    private HttpServer service;

    @Autowired StartLabels starts;
    @Autowired TenantDatabase database;

    @BeforeEach
    void withProviders() throws IOException {
        register("crm", crm.url());
        register("tracker", tracker.url());
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.start();
    }

    @AfterEach
    void stop() {
        crm.close();
        tracker.close();
        service.stop(0);
    }

    private void register(String name, String url) {
        HttpAnswer registered =
                caller.post(
                        "/tool-providers", "{\"name\":\"%s\",\"url\":\"%s\"}".formatted(name, url));
        assertThat(registered.status()).as(registered.body()).isEqualTo(201);
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

    private void leaker() {
        agent("leaker", "leaker", tools("crm:fetch", "tracker:create"), "trust/privileged");
    }

    private void creator(String... policies) {
        agent("creator", "creator", tools("tracker:create"), policies);
    }

    private static String tools(String... names) {
        return "\"" + String.join("\",\"", names) + "\",\"finish\"";
    }

    private String startLabels(String run) {
        return owner().sql("SELECT COALESCE(start_labels, '') FROM agent_runs WHERE id = :run")
                .param("run", UUID.fromString(run))
                .query(String.class)
                .single();
    }

    /** How many markers of a run's calls have labels of their own. */
    private long labelledMarkers(WaitingRun run) {
        return owner().sql(
                        "SELECT count(*) FROM run_log WHERE run_id = :run AND changes::text LIKE '%\"labels\"%'")
                .param("run", UUID.fromString(run.id()))
                .query(Long.class)
                .single();
    }

    private void assertDenied(WaitingRun run) {
        assertThat(events(run, "policy.denied"))
                .as(run.events().toString())
                .hasSize(1)
                .first()
                .satisfies(denied -> {
                    assertThat(denied.at("/by/rule").asString()).isEqualTo("exfil");
                    assertThat(denied.path("name").asString()).isEqualTo("tracker:create");
                    assertThat(denied.path("faulted")).isEmpty();
                });
    }

    @Test
    void whatOneProviderSaidDoesNotGoToAnother() {
        leaker();
        WaitingRun run = completed("leaker");

        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertDenied(run);
        assertThat(tracker.calls("create")).isEmpty();
        assertThat(labelledMarkers(run)).as("its name says all").isZero();
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

    private HttpAnswer edited(WaitingRun run, String call) {
        return caller.post(
                "/agent-runs/" + run.id() + "/approvals/" + call,
                "{\"decision\":\"approve\",\"arguments\":{\"text\":\"all\"}}");
    }

    @Test
    void aDelegatedGoalCarriesWhatItsParentHasRead() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"), "trust/privileged");
        creator();
        WaitingRun child = childOf(completed("passer"), "creator");

        assertThat(startLabels(child.id())).isEqualTo(FROM_CRM + " u:provider:crm");
        assertDenied(child);
        assertThat(tracker.calls("create")).isEmpty();
    }

    /** The log of an ungoverned run says what it has read. */
    @Test
    void aGovernedChildOfAnUngovernedRunBeginsWithWhatThatHasRead() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"));
        creator("trust/privileged");
        WaitingRun child = childOf(completed("passer"), "creator");

        assertThat(startLabels(child.id())).isEqualTo(FROM_CRM + " u:provider:crm");
        assertDenied(child);
    }

    @Test
    void theResultOfAChildCarriesWhatItHasRead() {
        agent("receiver", "receiver", tools("delegate_task", "tracker:create"), "trust/privileged");
        agent("reader", "reader", tools("crm:fetch"));
        WaitingRun run = completed("receiver");

        assertDenied(run);
        assertThat(events(run, "labels.raised").getFirst().path("name").asString())
                .isEqualTo("delegate_task");
        assertThat(labelledMarkers(run)).as("the name of its tool does not say them").isOne();
    }

    @Test
    void aForkAndARerunBeginWithWhatTheirSourceBeganWith() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"), "trust/privileged");
        creator();
        WaitingRun child = childOf(completed("passer"), "creator");
        HttpAnswer forked = caller.post("/agent-runs/" + child.id() + "/fork", "{\"turn\":0}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        WaitingRun fork = new WaitingRun(caller, "creator", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertDenied(fork);

        leaker();
        WaitingRun first = completed("leaker");
        WaitingRun later =
                new WaitingRun(
                        caller,
                        "leaker",
                        caller.post("/agent-runs/" + first.id() + "/fork", "{\"turn\":1}")
                                .text("run_id"));
        later.awaitStatus("completed");
        assertThat(startLabels(later.id())).as("the turn is in its own log").isEmpty();
        assertDenied(later);
    }

    @Test
    void aMessageCarriesWhatThoseBeforeItHaveRead() {
        agent("speaker", "reader", tools("crm:fetch", "tracker:create"), "trust/privileged");
        HttpAnswer session = caller.post("/sessions", "{\"agent\":\"speaker\"}");
        assertThat(session.status()).as(session.body()).isEqualTo(201);
        answerOf(session.text("id")).awaitStatus("completed");
        WaitingRun second = answerOf(session.text("id"));

        assertThat(startLabels(second.id())).isEqualTo(FROM_CRM + " u:provider:crm");
        HttpAnswer branch =
                caller.post("/sessions/" + session.text("id") + "/branch", "{\"at_n\":1}");
        assertThat(branch.status()).as(branch.body()).isEqualTo(200);
        assertThat(startLabels(answerOf(branch.text("id")).id()))
                .isEqualTo(FROM_CRM + " u:provider:crm");
    }

    private WaitingRun answerOf(String session) {
        HttpAnswer sent = caller.post("/sessions/" + session + "/messages", "{\"text\":\"on\"}");
        assertThat(sent.status()).as(sent.body()).isIn(201, 202);
        return new WaitingRun(caller, "speaker", sent.json().at("/answer/run_id").asString());
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

    private WaitingRun startedWith(String labels) {
        HttpAnswer started =
                caller.post(
                        "/agents/creator/runs",
                        "{\"goal\":\"g\",\"data_labels\":%s}".formatted(labels));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "creator", started.text("run_id"));
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

    @Test
    void flowsOfAChildBeginWithItsParents() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"), "trust/privileged");
        creator();
        WaitingRun parent = completed("passer");
        JsonNode above = caller.get("/agent-runs/" + parent.id() + "/flows").json();
        assertThat(above.at("/calls/1/name").asString()).isEqualTo("delegate_task");
        assertThat(above.at("/calls/1/sink").asString()).isEqualTo("tenant");
        assertThat(above.at("/calls/1/carried/0/name").asString()).isEqualTo("crm:fetch");

        JsonNode below =
                caller.get("/agent-runs/" + childOf(parent, "creator").id() + "/flows").json();
        assertThat(below.path("start").path(0).asString()).isEqualTo(FROM_CRM);
        assertThat(below.at("/calls/0/carried/0/turn").isNull()).isTrue();
        HttpAnswer other =
                newCaller(newTenant(), "admin").get("/agent-runs/" + parent.id() + "/flows");
        assertThat(other.status()).isEqualTo(404);
    }

    /** In a workflow all nodes share what any of them has read. */
    @Test
    void aNodeBeginsWithWhatItsWorkflowHasRead() {
        creator("trust/privileged");
        workflow(
                """
                name: relay
                nodes:
                  fetch: {tool: "crm:fetch", with: {}}
                  write: {agent: creator, goal: "${nodes.fetch.output}"}
                output: "${nodes.write.output}"
                """);
        HttpAnswer started = caller.post("/workflows/relay/runs", "{\"input\":{}}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        WaitingRun graph = new WaitingRun(caller, "", started.text("run_id"));
        await().untilAsserted(() -> assertThat(nodes(graph, "creator")).isNotEmpty());
        WaitingRun write = nodes(graph, "creator").getFirst();
        write.awaitStatus("completed");
        assertThat(startLabels(write.id())).isEqualTo(FROM_CRM + " u:provider:crm");
        assertDenied(write);
    }

    private List<WaitingRun> nodes(WaitingRun graph, String agent) {
        return tree(graph).stream()
                .filter(run -> run.path("agent").asString("").equals(agent))
                .map(run -> new WaitingRun(caller, agent, run.path("run_id").asString()))
                .toList();
    }

    /** A call of a workflow's node is decided by what the run above it has read. */
    @Test
    void aWorkflowBelowAGovernedRunCarriesWhatThatHasRead() {
        workflow(
                """
                name: relay
                nodes:
                  write: {tool: "tracker:create", with: {text: x}}
                """);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"relayer","system_prompt":"p","model":"scripted/relayer","tools":["crm:fetch","run_workflow","finish"],
                         "workflows":["relay"],"policies":["trust/privileged"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun root = completed("relayer");
        assertThat(tracker.calls("create")).isEmpty();
        assertDenied(childOf(root, ""));
    }

    /** Files of a run carry what it has read, and of one without policies also what it came of. */
    @Test
    void anHeirBeginsWithAllThatTheFilesMayHold() {
        leaker();
        WaitingRun governed = completed("leaker");
        agent("plain", "passer", tools("crm:fetch", "delegate_task"));
        agent("creator", "creator", tools("tracker:create"));
        WaitingRun ungoverned = childOf(completed("plain"), "creator");

        assertThat(heirOf(governed)).isEqualTo(FROM_CRM + " u:provider:crm");
        assertThat(heirOf(ungoverned))
                .as("its goal came of a run that has read")
                .isEqualTo(FROM_CRM + " c:provider:tracker u:provider:crm u:provider:tracker");
    }

    private String heirOf(WaitingRun run) {
        RunId of = new RunId(UUID.fromString(run.id()));
        return database.call(
                new TenantId(UUID.fromString(tenant)),
                jdbc -> starts.of(jdbc, new StartLabels.Sources(null, null, of, null)).stored());
    }

    private void workflow(String yaml) {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(yaml)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
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

    private HttpAnswer rules(String tool, String change) {
        String[] named = tool.split(":");
        return caller.call(
                "PATCH", "/tool-providers/%s/tools/%s".formatted(named[0], named[1]), change);
    }

    private WaitingRun childOf(WaitingRun parent, String agent) {
        return new WaitingRun(caller, agent, tree(parent).getLast().path("run_id").asString());
    }
}

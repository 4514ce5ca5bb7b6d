package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.governance.StartLabels;
import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Labels of what a run begins with: of its parent, its source, its session or its files. */
class InheritedLabelsIT extends LabelsBed {

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

    private WaitingRun answerOf(String session) {
        HttpAnswer sent = caller.post("/sessions/" + session + "/messages", "{\"text\":\"on\"}");
        assertThat(sent.status()).as(sent.body()).isIn(201, 202);
        return new WaitingRun(caller, "speaker", sent.json().at("/answer/run_id").asString());
    }

    private List<WaitingRun> nodes(WaitingRun graph, String agent) {
        return tree(graph).stream()
                .filter(run -> run.path("agent").asString("").equals(agent))
                .map(run -> new WaitingRun(caller, agent, run.path("run_id").asString()))
                .toList();
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
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Labels of runs that policies govern only since they go on. */
class ResumedLabelsIT extends LabelsBed {

    private static final String ALL_OF_CRM = FROM_CRM + " u:provider:crm";
    private static final String MORE_TURNS = "{\"limits\":{\"max_turns\":6}}";

    private HttpCaller bound;

    @BeforeEach
    void withABoundKey() {
        HttpAnswer made =
                caller.post(
                        "/mcp/keys",
                        "{\"name\":\"bound\",\"scope\":\"provision\",\"policies\":[\"trust/privileged\"]}");
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        bound = as(made.text("key"));
    }

    @Test
    void anAnswerThatABoundKeyResumesCarriesWhatThoseBeforeItHaveRead() {
        capped("twofold", 2, tools("crm:fetch", "tracker:create", "echo"));
        String session = caller.post("/sessions", "{\"agent\":\"twofold\"}").text("id");
        assertThat(end(answerOf(session, "read"))).isEqualTo("completed");
        WaitingRun second = answerOf(session, "write");
        assertThat(end(second)).isEqualTo("stopped");

        resume(second);

        assertThat(end(second)).isEqualTo("completed");
        assertThat(tracker.calls("create")).isEmpty();
        assertDenied(second);
        assertThat(startLabels(second.id())).isEqualTo(ALL_OF_CRM);
        JsonNode flows = caller.get("/agent-runs/" + second.id() + "/flows").json();
        assertThat(flows.at("/start/0").asString()).isEqualTo(FROM_CRM);
        assertThat(flows.at("/calls/0/carried/0/label").asString()).isEqualTo(FROM_CRM);
        WaitingRun third = answerOf(session, "read");
        assertThat(end(third)).isEqualTo("completed");
        assertThat(bound.post("/sessions/" + session + "/messages", "{\"text\":\"read\"}").status())
                .isIn(201, 202);
        assertThat(lastStartLabels(session)).isEqualTo(ALL_OF_CRM);
    }

    @Test
    void aRunThatABoundKeyResumesCarriesWhatThoseBelowItHaveRead() {
        agent("reader", "reader", tools("crm:fetch"));
        capped("receiver", 1, tools("delegate_task", "tracker:create"));
        WaitingRun run = start("receiver");
        assertThat(end(run)).isEqualTo("stopped");

        resume(run);

        assertThat(end(run)).isEqualTo("completed");
        assertThat(tracker.calls("create")).isEmpty();
        assertDenied(run);
    }

    /** Its own log says what it has read itself. */
    @Test
    void aRunThatCameOfNothingBeginsWithNothingWhoeverResumesIt() {
        capped("leaker", 1, tools("crm:fetch", "tracker:create"));
        WaitingRun run = start("leaker");
        assertThat(end(run)).isEqualTo("stopped");

        resume(run);

        assertThat(end(run)).isEqualTo("completed");
        assertDenied(run);
        assertThat(startLabels(run.id())).isEmpty();
    }

    @Test
    void aWorkflowThatABoundKeyResumesCarriesWhatItsNodesHaveRead() {
        agent("twofold", "twofold", tools("tracker:create", "echo"));
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: relay
                                                nodes:
                                                  fetch: {tool: "crm:fetch", with: {}}
                                                  write: {agent: twofold, goal: write, after: [fetch], limits: {max_turns: 1}}
                                                """)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun graph =
                new WaitingRun(
                        caller, "", caller.post("/workflows/relay/runs", "{}").text("run_id"));
        assertThat(end(graph)).isEqualTo("failed");

        HttpAnswer resumed = bound.post("/workflow-runs/" + graph.id() + "/resume", "{}");

        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        assertThat(end(graph)).isEqualTo("failed");
        assertThat(startLabels(graph.id())).isEqualTo(ALL_OF_CRM);
        JsonNode write =
                tree(graph).stream()
                        .filter(run -> run.path("agent").asString("").equals("twofold"))
                        .findFirst()
                        .orElseThrow();
        assertThat(startLabels(write.path("run_id").asString())).isEqualTo(ALL_OF_CRM);
    }

    /** Its parent has read, and was not governed either. */
    @Test
    void aRunThatComesUnderACeilingCarriesWhatItCameOf() {
        agent("passer", "passer", tools("crm:fetch", "delegate_task"));
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"creator","system_prompt":"p","model":"scripted/creator","tools":[%s],"approvals":["tracker:create"]}
                        """
                                .formatted(tools("tracker:create")));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun parent = start("passer");
        await().until(() -> tree(parent).size() == 2);
        WaitingRun child =
                new WaitingRun(caller, "creator", tree(parent).getLast().path("run_id").asString());
        String call = child.awaitCalls("approval").getFirst().path("id").asString();

        ceiling("trust/privileged");
        HttpAnswer approved =
                caller.post(
                        "/agent-runs/" + child.id() + "/approvals/" + call,
                        "{\"decision\":\"approve\"}");
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);

        assertThat(end(child)).isEqualTo("completed");
        assertThat(tracker.calls("create")).isEmpty();
        assertDenied(child);
        assertThat(
                        caller.get("/agent-runs/" + child.id() + "/flows")
                                .json()
                                .at("/calls/0/carried/0/label")
                                .asString())
                .isEqualTo(FROM_CRM);
    }

    private void capped(String agent, int turns, String tools) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%1$s","system_prompt":"p","model":"scripted/%1$s","tools":[%2$s],"limits":{"max_turns":%3$d}}
                        """
                                .formatted(agent, tools, turns));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    private void resume(WaitingRun run) {
        HttpAnswer resumed = bound.post("/agent-runs/" + run.id() + "/resume", MORE_TURNS);
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        assertThat(events(run, "authority.changed")).hasSize(1);
    }

    private WaitingRun answerOf(String session, String text) {
        HttpAnswer sent =
                caller.post(
                        "/sessions/" + session + "/messages", "{\"text\":\"%s\"}".formatted(text));
        assertThat(sent.status()).as(sent.body()).isIn(201, 202);
        return new WaitingRun(caller, "", sent.json().at("/answer/run_id").asString());
    }

    private String lastStartLabels(String session) {
        return owner().sql(
                        """
                        SELECT COALESCE(start_labels, '') FROM agent_runs
                         WHERE session_id = :session::uuid ORDER BY session_n DESC LIMIT 1
                        """)
                .param("session", session)
                .query(String.class)
                .single();
    }
}

package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Policies that an agent was bound to later govern what begins with an older version of it,
 * whatever door names that version.
 */
class OlderVersionIT extends GovernedIT {

    @BeforeEach
    void withAnAgentThatNoPolicyGoverns() {
        policy("writer", BRANCHES);
        pusher("pusher");
    }

    /** Its second version; what began with the first one may go on with that. */
    private void bind() {
        pusher("pusher", "writer");
    }

    @Test
    void aStartByNumber() {
        bind();
        isGoverned(started("/agents/pusher/runs", "{\"goal\":\"g\",\"version\":1}"));
        HttpAnswer completed =
                caller.post(
                        "/v1/chat/completions",
                        "{\"model\":\"agent/pusher@1\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}");
        assertThat(completed.status()).as(completed.body()).isEqualTo(200);
        caller.get("/agents/pusher/runs")
                .json()
                .path("items")
                .forEach(run -> isGoverned(run(run.path("run_id").asString())));
    }

    @Test
    void aMessageOfASessionThatBeganBefore() {
        String session = session("{\"agent\":\"pusher\"}");
        bind();
        isGoverned(answerOf(session));
    }

    @Test
    void aSessionThatIsMovedBack() {
        bind();
        String session = session("{\"agent\":\"pusher\"}");
        HttpAnswer moved = caller.call("PATCH", "/sessions/" + session, "{\"agent_version\":1}");
        assertThat(moved.status()).as(moved.body()).isEqualTo(200);
        isGoverned(answerOf(session));
        isGoverned(answerOf(session("{\"agent\":\"pusher\",\"version\":1}")));
    }

    @Test
    void aMessageThatWaitedMeanwhile() {
        approved("careful");
        String session = session("{\"agent\":\"careful\"}");
        WaitingRun first = answerOf(session);
        first.awaitStatus("waiting");
        HttpAnswer waiting =
                caller.post(
                        "/sessions/" + session + "/messages",
                        "{\"text\":\"push\",\"if_busy\":\"queue\"}");
        assertThat(waiting.text("state")).isEqualTo("queued");
        approved("careful", "writer");
        assertThat(caller.post("/agent-runs/" + first.id() + "/cancel", "{}").status())
                .isLessThan(300);
        assertThat(layers(answered(session, 2).id())).isEqualTo(1);
    }

    @Test
    void aForkOfARunFromBefore() {
        WaitingRun before = completed("pusher");
        bind();
        isGoverned(started("/agent-runs/" + before.id() + "/fork", "{\"turn\":0}"));
        assertThat(caller.delete("/agents/pusher").status()).isLessThan(300);
        isGoverned(started("/agent-runs/" + before.id() + "/fork", "{\"turn\":0}"));
    }

    @Test
    void aNodeThatNamesIt() {
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(
                                        BodyPublishers.ofString(
                                                """
                                                name: push
                                                nodes:
                                                  by: {agent: pusher, version: 1, goal: g}
                                                """)));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        bind();
        WaitingRun workflow = started("/workflows/push/runs", "{}");
        workflow.awaitStatus("completed");
        WaitingRun node = run(tree(workflow).getLast().path("run_id").asString());
        assertThat(statuses(node)).containsExactly("completed", "denied", "completed");
        assertThat(layers(node.id())).as("the base for the workflow, and its own").isEqualTo(2);
    }

    @Test
    void policiesOfBothVersionsCount() {
        bind();
        policy(
                "quiet",
                """
                {"id":"none","on":"echo","then":"deny"}
                """);
        pusher("pusher", "quiet");
        WaitingRun run = started("/agents/pusher/runs", "{\"goal\":\"g\",\"version\":2}");
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("denied", "denied", "completed");
        assertThat(layers(run.id())).isEqualTo(2);
    }

    private void approved(String name, String... policies) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/pusher","tools":["echo","finish"],"approvals":["finish"],"policies":[%s]}
                        """
                                .formatted(
                                        name,
                                        String.join(
                                                ",",
                                                List.of(policies).stream()
                                                        .map("\"%s\""::formatted)
                                                        .toList())));
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
    }

    private String session(String body) {
        HttpAnswer begun = caller.post("/sessions", body);
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        return begun.text("id");
    }

    private WaitingRun answerOf(String session) {
        return started("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
    }

    private WaitingRun answered(String session, int n) {
        String[] found = {""};
        await().until(() -> {
            found[0] =
                    caller.get("/sessions/" + session + "/messages")
                            .json()
                            .path("items")
                            .valueStream()
                            .filter(message -> message.path("n").asInt() == n)
                            .map(message -> message.at("/answer/run_id").asString(""))
                            .findFirst()
                            .orElse("");
            return !found[0].isEmpty();
        });
        return run(found[0]);
    }

    private WaitingRun started(String path, String body) {
        HttpAnswer started = caller.post(path, body);
        assertThat(started.status()).as(started.body()).isIn(201, 202);
        String answer = started.json().at("/answer/run_id").asString("");
        return run(answer.isEmpty() ? started.text("run_id") : answer);
    }

    private WaitingRun run(String id) {
        return new WaitingRun(caller, "pusher", id);
    }

    private void isGoverned(WaitingRun run) {
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(layers(run.id())).isEqualTo(1);
    }
}

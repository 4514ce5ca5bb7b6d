package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Answers of conversations are governed as any run of their agent, whatever door they came by. */
class GovernedSessionIT extends GovernedIT {

    private static final String ASK =
            """
            {"id":"ask","on":"echo","when":"args.text == 'main'","then":"ask"}
            """;

    @BeforeEach
    void withAGovernedAgent() {
        policy("writer", BRANCHES);
        pusher("pusher", "writer");
    }

    @Test
    void aMessage() {
        isGoverned(answerOf(session("pusher", "")));
    }

    /** The second is begun by the statement that writes session, message and run. */
    @Test
    void theFirstMessagesOfChats() {
        isGoverned(chat());
        isGoverned(chat());
    }

    @Test
    void aMessageOfABranch() {
        String session = session("pusher", "");
        isGoverned(answerOf(session));
        HttpAnswer branch = caller.post("/sessions/" + session + "/branch", "{\"at_n\":1}");
        assertThat(branch.status()).as(branch.body()).isEqualTo(200);
        assertThat(layers(answerOf(branch.text("id")).id())).isEqualTo(1);
    }

    @Test
    void completionsAndResponses() {
        HttpAnswer completed =
                caller.post(
                        "/v1/chat/completions",
                        "{\"model\":\"agent/pusher\",\"messages\":[{\"role\":\"user\",\"content\":\"g\"}]}");
        assertThat(completed.status()).as(completed.body()).isEqualTo(200);
        HttpAnswer responded =
                caller.post("/v1/responses", "{\"model\":\"agent/pusher\",\"input\":\"g\"}");
        assertThat(responded.status()).as(responded.body()).isEqualTo(200);
        JsonNode runs = caller.get("/agents/pusher/runs").json().path("items");
        assertThat(runs).hasSize(2);
        runs.forEach(run -> isGoverned(run(run.path("run_id").asString())));
    }

    /** Nobody is there whom a policy could ask. */
    @Test
    void isDeniedWhatAPolicyAsksAboutWhereNobodyWatches() {
        policy("asking", ASK);
        pusher("asker", "asking");
        WaitingRun run = answerOf(session("asker", ",\"approvals\":\"deny\""));
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
    }

    private String session(String agent, String more) {
        HttpAnswer begun = caller.post("/sessions", "{\"agent\":\"%s\"%s}".formatted(agent, more));
        assertThat(begun.status()).as(begun.body()).isEqualTo(201);
        return begun.text("id");
    }

    private WaitingRun answerOf(String session) {
        HttpAnswer sent = caller.post("/sessions/" + session + "/messages", "{\"text\":\"push\"}");
        assertThat(sent.status()).as(sent.body()).isIn(201, 202);
        return run(sent.json().at("/answer/run_id").asString());
    }

    private WaitingRun chat() {
        HttpAnswer said =
                caller.post(
                        "/chat/pusher",
                        """
                        {"id":"%s","trigger":"submit-message","messages":[{"id":"m","role":"user","parts":[{"type":"text","text":"push"}]}]}
                        """
                                .formatted(UUID.randomUUID()));
        assertThat(said.status()).as(said.body()).isEqualTo(200);
        return run(said.headers().firstValue("grove-run-id").orElseThrow());
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

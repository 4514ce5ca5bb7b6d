package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** An agent whose second call a policy has another agent review. */
abstract class ReviewsBed extends VotesBed {

    static final String AGENT = "{\"by\":{\"agent\":\"reviewer\"}}";
    static final String AGENT_IN_2S = "{\"by\":{\"agent\":\"reviewer\"},\"within\":\"2s\"}";
    static final String PERSON = "{\"by\":\"person\"}";

    void reviewed(String script, String steps, String... more) {
        reviewer(script);
        asking("\"steps\":[" + steps + "]", more);
    }

    void reviewer(String script, String... policies) {
        agent("reviewer", script, "\"finish\"", policies);
    }

    WaitingRun startWith(String labels) {
        HttpAnswer started =
                caller.post(
                        "/agents/pusher/runs", "{\"goal\":\"g\",\"data_labels\":[" + labels + "]}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "pusher", started.text("run_id"));
    }

    JsonNode review(WaitingRun run) {
        return quorum(run).path("review");
    }

    /** Waits until persons are asked, and answers how the review ended. */
    String awaitOutcome(WaitingRun run) {
        return await("the end of the review")
                .until(() -> review(run).path("outcome").asString(""), end -> !end.isEmpty());
    }

    /** Waits for the run of the reviewer. */
    WaitingRun reviewerOf(WaitingRun run) {
        String id =
                await("the reviewer")
                        .until(
                                () -> review(run).path("run_id").asString(""),
                                any -> !any.isEmpty());
        return new WaitingRun(caller, "reviewer", id);
    }

    JsonNode reviewedEvent(WaitingRun run) {
        assertThat(events(run, "approval.reviewed")).hasSize(1);
        return events(run, "approval.reviewed").getFirst();
    }

    int reviewers(WaitingRun run) {
        return owner().sql("SELECT count(*) FROM agent_runs WHERE parent_run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(Integer.class)
                .single();
    }
}

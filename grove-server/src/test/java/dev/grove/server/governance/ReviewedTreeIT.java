package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Reviews under a cap of the tree, a brake, a resumption, and beside another tenant. */
class ReviewedTreeIT extends ReviewsBed {

    /** Each answer of the run has 2,000 tokens, and that of its reviewer 3,000. */
    private static final int SPENT = 9_000;

    /** The run lists no tool that starts others: its budget is one with theirs all the same. */
    @Test
    void aRunAndItsReviewerSpendOfOneBudget() {
        WaitingRun run = dear(100_000);
        run.awaitStatus("completed");
        assertThat(reviewedEvent(run).path("outcome").asString()).isEqualTo("approved");
        JsonNode budget = caller.get("/agent-runs/" + run.id() + "/costs").json().path("budget");
        assertThat(budget.path("spent_tokens").asInt()).as(budget.toString()).isEqualTo(SPENT);
        assertThat(committed(run)).as("what the ledger has").isEqualTo(SPENT);
    }

    @Test
    void aReviewerWithoutBudgetIsTheNextStep() {
        WaitingRun run = dear(5_000);
        String call = waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        assertThat(awaitOutcome(run)).isEqualTo("failed");
        assertThat(review(run).path("reason").asString()).contains("its run ended as stopped");
        assertThat(end(reviewer)).isEqualTo("stopped");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(end(run)).isIn("completed", "stopped");
        assertThat(statuses(run).get(1)).isEqualTo("completed");
        assertThat(reviewers(run)).isEqualTo(1);
        assertThat(committed(run)).as("of 5,000").isLessThanOrEqualTo(5_000);
    }

    @Test
    void aPausedReviewerGoesOnOnceTheBrakeIsReleased() {
        reviewed("thoughtful-reviewer", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        WaitingRun reviewer = reviewerOf(run);
        brake("pause");
        await().until(() -> inFlight() == 0);
        assertThat(json(reviewer).path("status").asString()).isIn("queued", "running");
        assertThat(review(run).path("outcome").asString("")).isEmpty();
        assertThat(statuses(run)).containsExactly("completed", "waiting");
        brake("none");
        run.awaitStatus("completed");
        assertThat(reviewedEvent(run).path("outcome").asString()).isEqualTo("approved");
        assertThat(reviewers(run)).isEqualTo(1);
    }

    /** The person's approval is of the run that the brake ended, and of the one that is resumed. */
    @Test
    void aStoppedReviewerIsTheNextStepAndAResumptionNeedsNoOther() {
        reviewed("slow", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        await().until(() -> json(reviewer).path("status").asString().equals("running"));
        brake("stop");
        assertThat(awaitOutcome(run)).isEqualTo("failed");
        assertThat(json(reviewer).at("/error/code").asString()).isEqualTo("braked");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("failed");
        assertThat(json(run).at("/error/code").asString()).isEqualTo("braked");
        brake("none");
        assertThat(caller.post("/agent-runs/" + run.id() + "/resume", "{}").status())
                .isEqualTo(202);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(reviewers(run)).as("asked once").isEqualTo(1);
    }

    @Test
    void aRunThatIsResumedAfterItsTimeToWaitAsksAnew() {
        reviewed("slow", AGENT + "," + PERSON);
        HttpAnswer started =
                caller.post(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"limits\":{\"max_wait_seconds\":2}}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        WaitingRun run = new WaitingRun(caller, "pusher", started.text("run_id"));
        WaitingRun reviewer = reviewerOf(run);
        run.awaitStatus("stopped");
        assertThat(end(reviewer))
                .as("by the same limit, or with its run")
                .isIn("stopped", "cancelled");
        reviewer("approving-reviewer");
        HttpAnswer resumed =
                caller.post(
                        "/agent-runs/" + run.id() + "/resume",
                        "{\"limits\":{\"max_wait_seconds\":600}}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(reviewers(run)).isEqualTo(2);
    }

    /** Another tenant has the agent that is to review, and knows the runs. */
    @Test
    void anotherTenantNeitherReviewsNorSeesNorVotes() {
        HttpCaller own = caller;
        HttpCaller other = newCaller(newTenant(), "admin");
        caller = other;
        reviewer("approving-reviewer");
        caller = own;
        asking("\"steps\":[" + AGENT_IN_2S + "," + PERSON + "]");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(vote(other, run, call, APPROVE).status()).isEqualTo(404);

        reviewer("slow");
        WaitingRun reviewed = start("pusher");
        WaitingRun reviewer = reviewerOf(reviewed);
        assertThat(other.get("/agent-runs/" + reviewer.id()).status()).isEqualTo(404);
        assertThat(other.post("/agent-runs/" + reviewer.id() + "/cancel", "").status())
                .isEqualTo(404);
        assertThat(other.get("/agents/reviewer/runs").json().path("items")).isEmpty();
        assertThat(awaitOutcome(reviewed)).isEqualTo("timed_out");
    }

    private WaitingRun dear(int cap) {
        reviewed("thoughtful-reviewer", AGENT + "," + PERSON);
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"pusher","system_prompt":"p","model":"scripted/dear-pusher","max_output_tokens":500,
                         "tools":["echo","finish"],"policies":["writer"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isIn(200, 201);
        HttpAnswer started =
                caller.post(
                        "/agents/pusher/runs",
                        "{\"goal\":\"g\",\"limits\":{\"max_tokens\":%d}}".formatted(cap));
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return new WaitingRun(caller, "pusher", started.text("run_id"));
    }

    private void brake(String mode) {
        HttpAnswer set =
                caller.post("/tenants/" + tenant + "/brake", "{\"mode\":\"" + mode + "\"}");
        assertThat(set.status()).as(set.body()).isEqualTo(200);
    }

    private int inFlight() {
        return caller.get("/tenants/" + tenant + "/ceiling").json().path("in_flight").asInt();
    }

    private long committed(WaitingRun run) {
        return owner().sql("SELECT committed_tokens FROM run_ledgers WHERE root_run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(Long.class)
                .single();
    }
}

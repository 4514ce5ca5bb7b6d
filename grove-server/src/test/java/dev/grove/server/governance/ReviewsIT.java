package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.database.read.Rows;
import dev.grove.server.HttpAnswer;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Calls that a policy has an agent review before persons are asked. */
class ReviewsIT extends ReviewsBed {

    @Test
    void anAgentApprovesACleanCallWhichIsMadeOnce() {
        reviewed("approving-reviewer", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        JsonNode begun = events(run, "approval.review_started").getFirst();
        assertThat(begun.path("agent").asString()).isEqualTo("reviewer");
        JsonNode reviewed = reviewedEvent(run);
        assertThat(reviewed.path("outcome").asString()).isEqualTo("approved");
        assertThat(reviewed.path("reason").asString()).isEqualTo("It is a branch as any.");
        assertThat(reviewed.path("agent_version").asInt()).isEqualTo(1);
        assertThat(reviewed.path("reviewer_run_id")).isEqualTo(begun.path("reviewer_run_id"));
        assertThat(events(run, "approval.decided")).hasSize(1);
        assertThat(events(run, "policy.asked")).as("not asked again").hasSize(1);
        assertThat(votes(run)).isEqualTo(1);
        assertThat(votedBy(run))
                .isEqualTo("reviewer@1 " + reviewed.path("reviewer_run_id").asString());
        assertThat(reviewers(run)).isEqualTo(1);
    }

    /** Readers of the run find the reviewer in its tree, with the call as its goal. */
    @Test
    void theReviewerIsARunOfTheTreeBoundByAllThatBindsTheRun() {
        reviewed("approving-reviewer", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        run.awaitStatus("completed");
        String reviewer = reviewedEvent(run).path("reviewer_run_id").asString();
        assertThat(tree(run)).extracting(one -> one.path("run_id").asString()).contains(reviewer);
        JsonNode of = caller.get("/agent-runs/" + reviewer).json();
        assertThat(of.path("goal").asString())
                .contains("\"tool\":\"echo\"", "\"text\":\"main\"", "\"rule\":\"ask\"");
        assertThat(of.path("parent_run_id").asString()).isEqualTo(run.id());
        assertThat(layersOf(reviewer)).contains(layersOf(run.id()).split(","));
    }

    @Test
    void aTaintedCallIsLeftToPersons() {
        reviewed("approving-reviewer", AGENT + "," + PERSON);
        WaitingRun run = startWith("\"u:web\"");
        String call = waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(review(run).path("reason").asString()).contains("came from outside");
        assertThat(reviewers(run)).as("nothing was begun").isZero();
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
    }

    /** Confidential data alone is of the tenant. */
    @Test
    void aCallWithConfidentialDataIsReviewed() {
        reviewed("approving-reviewer", AGENT + "," + PERSON);
        WaitingRun run = startWith("\"c:hr\"");
        run.awaitStatus("completed");
        assertThat(reviewedEvent(run).path("outcome").asString()).isEqualTo("approved");
    }

    /** An agent is a model, too. */
    @Test
    void aCallWithAHeldResultIsLeftToPersons() {
        reviewer("approving-reviewer");
        policy(
                "writer",
                "{\"id\":\"hold\",\"on\":\"echo\",\"when\":\"counts.of_tool == 0\",\"then\":\"allow\",\"hold\":true}",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"counts.of_tool > 0\",\"then\":\"ask\",\"ask\":{\"steps\":[%s,%s]}}"
                        .formatted(AGENT, PERSON));
        agent("passer", "unread", "\"echo\",\"finish\"", "writer");
        WaitingRun run = start("passer");
        String call = waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(review(run).path("reason").asString()).contains("no model is shown");
        assertThat(reviewers(run)).isZero();
        assertThat(json(run).at("/wait/calls/0/arguments/text").asString())
                .as("what a person sees")
                .isEqualTo("kept to itself");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
    }

    @Test
    void aDenialDeniesAndTheModelReadsWhy() {
        reviewed("denying-reviewer", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString())
                .contains("That branch is everybody's.");
    }

    /** By its script; a slow one has two seconds. */
    @ParameterizedTest
    @CsvSource({
        "escalating-reviewer, escalated, I do not know that branch.",
        "rambling-reviewer, failed, its run ended as",
        "refuser, failed, its run ended as failed",
        "slow, timed_out, ''"
    })
    void whatIsNoDecisionIsLeftToPersons(String script, String outcome, String reason) {
        reviewed(script, AGENT_IN_2S + "," + PERSON);
        if (!script.equals("slow")) {
            reviewed(script, AGENT + "," + PERSON);
        }
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        assertThat(awaitOutcome(run)).isEqualTo(outcome);
        assertThat(review(run).path("reason").asString("")).contains(reason);
        assertThat(end(reviewer)).as("it does not go on").isNotEmpty();
        assertThat(statuses(run)).containsExactly("completed", "waiting");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(reviewers(run)).as("asked once").isEqualTo(1);
    }

    /** No person is asked, so that who is not approved is denied. */
    @ParameterizedTest
    @CsvSource({"escalating-reviewer", "refuser"})
    void withoutAnotherStepWhatIsNotApprovedIsDenied(String script) {
        reviewed(script, AGENT);
        WaitingRun run = start("pusher");
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString())
                .contains("the agent reviewer did not approve it");
    }

    @Test
    void personsDoNotDecideWhatIsAskedOfAnAgentAlone() {
        reviewed("slow", AGENT);
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(403);
        assertThat(vote(person("ada"), run, call, DENY).status()).isEqualTo(403);
        assertThat(votes(run)).isZero();
    }

    /** The reviewer is begun, a person decides meanwhile, and the reviewer ends. */
    @Test
    void personsNeedNotWaitForTheAgent() {
        reviewed("slow", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        reviewer.awaitStatus("cancelled");
        assertThat(outcomes(run)).containsExactly("superseded");
    }

    @Test
    void anEditIsReviewedByNoAgent() {
        reviewed("slow", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        assertThat(vote(caller, run, call, edit("agent/y")).status()).isEqualTo(200);
        reviewer.awaitStatus("cancelled");
        run.awaitStatus("completed");
        assertThat(calls(run).get(1).path("result").asString()).contains("agent/y");
    }

    @Test
    void anAgentDecidesNoCallOfItsOwn() {
        asking("\"steps\":[" + AGENT + "," + PERSON + "]");
        agent("reviewer", "pusher", "\"echo\",\"finish\"", "writer");
        WaitingRun run = start("reviewer");
        waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(reviewers(run)).isZero();
    }

    /** An agent has another one do something, and reviews it. */
    @Test
    void anAgentDecidesNoCallOfARunThatItHasOthersDo() {
        asking("\"steps\":[{\"by\":{\"agent\":\"lead\"}}," + PERSON + "]");
        agent("lead", "middle", "\"delegate_task\",\"finish\"");
        WaitingRun lead = start("lead");
        lead.awaitStatus("waiting");
        String child = tree(lead).getLast().path("run_id").asString();
        WaitingRun run = new WaitingRun(caller, "pusher", child);
        waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(reviewers(run)).isZero();
    }

    @Test
    void anAgentApprovesNothingThatItsOwnPoliciesDeny() {
        policy("no-echo", "{\"id\":\"none\",\"on\":\"echo\",\"then\":\"deny\"}");
        reviewer("approving-reviewer", "no-echo");
        asking("\"steps\":[" + AGENT + "," + PERSON + "]");
        WaitingRun run = start("pusher");
        waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(review(run).path("reason").asString()).contains("its own policies deny");
        assertThat(reviewers(run)).isZero();
    }

    @Test
    void anAgentWithToolsIsNotAskedNorOneThatIsNotThere() {
        asking("\"steps\":[" + AGENT + "," + PERSON + "]");
        WaitingRun missing = start("pusher");
        waitsFor(missing);
        assertThat(awaitOutcome(missing)).isEqualTo("not_asked");
        agent("reviewer", "approving-reviewer", "\"echo\",\"finish\"");
        WaitingRun run = start("pusher");
        waitsFor(run);
        assertThat(awaitOutcome(run)).isEqualTo("not_asked");
        assertThat(review(run).path("reason").asString()).contains("has tools");
        assertThat(reviewers(run)).isZero();
    }

    /** A second rule asks others than the starter, two, or another agent: none of them is it. */
    @ParameterizedTest
    @CsvSource({
        "'\"who\":{\"not\":\"starter\"}'",
        "'\"who\":{\"person\":true}'",
        "'\"count\":2'",
        "'\"steps\":[{\"by\":{\"agent\":\"critic\"}},{\"by\":\"person\"}]'"
    })
    void anAgentIsNotAskedWhereARuleAsksOthers(String ask) {
        reviewed(
                "approving-reviewer",
                AGENT + "," + PERSON,
                "{\"id\":\"others\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{%s}}"
                        .formatted(ask));
        WaitingRun run = start("pusher");
        waitsFor(run);
        assertThat(review(run).isMissingNode() || review(run).isNull()).isTrue();
        assertThat(reviewers(run)).isZero();
    }

    @Test
    void aCancelledRunCancelsItsReviewer() {
        reviewed("slow", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        assertThat(caller.post("/agent-runs/" + run.id() + "/cancel", "").status()).isLessThan(300);
        run.awaitStatus("cancelled");
        reviewer.awaitStatus("cancelled");
        await().untilAsserted(() -> assertThat(outcomes(run)).containsExactly("superseded"));
    }

    /** A hand in the database makes the vote one of another call, or of another agent. */
    @ParameterizedTest
    @CsvSource({
        "agent = agent, completed",
        "binding = repeat('0'; 64), denied",
        "agent = 'critic', denied"
    })
    void theGateCountsTheVoteAgain(String change, String status) {
        reviewed("slow", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        waitsFor(run);
        WaitingRun reviewer = reviewerOf(run);
        String binding = quorum(run).path("binding").asString();
        forgeVote(run, reviewer, binding);
        int _ =
                owner().sql(
                                "UPDATE decision_votes SET "
                                        + change.replace(';', ',')
                                        + " WHERE run_id = :run")
                        .param("run", UUID.fromString(run.id()))
                        .update();
        forgeApproval(run);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", status, "completed");
    }

    @Test
    void aForkAsksAnew() {
        reviewed("denying-reviewer", AGENT + "," + PERSON);
        WaitingRun run = start("pusher");
        run.awaitStatus("completed");
        reviewer("approving-reviewer");
        HttpAnswer forked = caller.post("/agent-runs/" + run.id() + "/fork", "{\"turn\":1}");
        assertThat(forked.status()).as(forked.body()).isLessThan(300);
        WaitingRun fork = new WaitingRun(caller, "pusher", forked.text("run_id"));
        fork.awaitStatus("completed");
        assertThat(reviewedEvent(fork).path("outcome").asString()).isEqualTo("approved");
        assertThat(reviewedEvent(fork).path("agent_version").asInt()).isEqualTo(2);
    }

    private String votedBy(WaitingRun run) {
        return owner().sql(
                        "SELECT agent || '@' || agent_version || ' ' || reviewer_run_id FROM decision_votes WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(String.class)
                .single();
    }

    private List<String> outcomes(WaitingRun run) {
        return owner().sql(
                        "SELECT COALESCE(outcome, '') FROM agent_run_reviews WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .query(Rows.of(String.class))
                .list();
    }

    private String layersOf(String run) {
        return owner().sql(
                        """
                        SELECT array_to_string(a.layers, ',') FROM agent_runs r
                          JOIN authorities a ON a.tenant_id = r.tenant_id AND a.digest = r.authority WHERE r.id = :run
                        """)
                .param("run", UUID.fromString(run))
                .query(String.class)
                .single();
    }

    private void forgeVote(WaitingRun run, WaitingRun reviewer, String binding) {
        int _ =
                owner().sql(
                                """
                                INSERT INTO decision_votes (tenant_id, run_id, wait_id, round, voter, key_id, key_name, scope, signed_in,
                                       verdict, binding, at, agent, agent_version, reviewer_run_id)
                                SELECT w.tenant_id, w.run_id, w.id, 0, :reviewer, :reviewer, 'a', 'invoke', false, 'approve', :binding, now(),
                                       'reviewer', 1, :reviewer
                                  FROM agent_run_waits w WHERE w.run_id = :run AND w.resolved_at IS NULL
                                """)
                        .param("run", UUID.fromString(run.id()))
                        .param("reviewer", UUID.fromString(reviewer.id()))
                        .param("binding", binding)
                        .update();
    }

    private void forgeApproval(WaitingRun run) {
        int _ =
                owner().sql(
                                """
                                WITH decided AS (
                                    UPDATE agent_run_waits SET resolved_at = now(), resolution = 'approved', approved_digest = digest
                                     WHERE run_id = :run)
                                UPDATE agent_runs SET status = 'queued' WHERE id = :run
                                """)
                        .param("run", UUID.fromString(run.id()))
                        .update();
    }
}

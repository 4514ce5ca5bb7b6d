package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Calls that a policy asks several people about. */
class VotesIT extends VotesBed {

    @Test
    void goesOnWithTheLastApprovalThatIsNeeded() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(2);
        assertThat(quorum(run).path("approvals").asInt()).isZero();
        HttpAnswer first = vote(caller, run, call, APPROVE);
        assertThat(first.status()).as(first.body()).isEqualTo(200);
        assertThat(first.text("status")).isEqualTo("waiting");
        JsonNode shown = first.json().at("/wait/calls/0/quorum");
        assertThat(shown.path("approvals").asInt()).isEqualTo(1);
        assertThat(shown.at("/votes/0/decision").asString()).isEqualTo("approve");
        assertThat(shown.at("/votes/0").has("person")).as("of a key").isFalse();
        assertThat(caller.get("/approvals").json().at("/items/0/quorum")).isEqualTo(shown);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "approval.voted"))
                .extracting(event -> event.path("approvals").asInt())
                .containsExactly(1, 2);
        assertThat(events(run, "approval.decided")).hasSize(1);
        assertThat(events(run, "policy.asked")).as("not asked again").hasSize(1);
    }

    @Test
    void oneDenialDenies() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, DENY).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString()).contains("Not today.");
        HttpAnswer late = vote(another(), run, call, APPROVE);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.text("resolution")).isEqualTo("denied");
    }

    @Test
    void takesNoSecondVoteOfOneKey() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        HttpAnswer again = vote(caller, run, call, APPROVE);
        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text("detail")).contains("voted already: approve");
        assertThat(again.text("voted_at")).isNotEmpty();
        assertThat(vote(caller, run, call, DENY).status()).as("nor another one").isEqualTo(409);
        assertThat(votes(run)).isEqualTo(1);
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
    }

    @Test
    void aQuorumThatIsNotThereInTimeDenies() {
        asking("\"count\":2,\"timeout\":\"2s\"");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(events(run, "approval.decided").getFirst().path("expired").asBoolean()).isTrue();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(409);
    }

    /** They come to the largest count, all who may not, the widest scope. */
    @Test
    void joinsTheTermsOfAllRulesThatAsk() {
        asking(
                "\"count\":2",
                "{\"id\":\"others\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{\"who\":{\"not\":\"starter\",\"scope\":\"provision\"}}}");
        WaitingRun run = start("pusher");
        waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(2);
        assertThat(quorum(run).path("scope").asString()).isEqualTo("provision");
        assertThat(quorum(run).path("not").get(0).asString()).isEqualTo("starter");
    }

    /** Three of eight are needed: three votes, one decision, one execution. */
    @Test
    void countsVotesThatComeAtOnceOneAfterAnother() throws Exception {
        asking("\"count\":3");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        List<HttpCaller> voters = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            voters.add(another());
        }
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Integer>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (HttpCaller voter : voters) {
                answers.add(
                        threads.submit(() -> {
                            assertThat(begin.await(30, TimeUnit.SECONDS)).isTrue();
                            return vote(voter, run, call, APPROVE).status();
                        }));
            }
            begin.countDown();
        }
        List<Integer> statuses = new ArrayList<>();
        for (Future<Integer> answer : answers) {
            statuses.add(answer.get());
        }
        assertThat(statuses).containsOnly(200, 409);
        assertThat(statuses.stream().filter(status -> status == 200)).hasSize(3);
        run.awaitStatus("completed");
        assertThat(votes(run)).isEqualTo(3);
        assertThat(events(run, "approval.decided")).hasSize(1);
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
    }

    @Test
    void isAskedAnewWhereTheRunEndedMeanwhile() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(caller.post("/agent-runs/" + run.id() + "/cancel", "").status()).isLessThan(300);
        run.awaitStatus("cancelled");
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(409);
        assertThat(votes(run)).isEqualTo(1);
    }

    @Test
    void isAudited() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        JsonNode noted = caller.get("/audit?kind=approval").json().at("/items/0");
        assertThat(noted.path("action").asString()).as(noted.toString()).isEqualTo("voted");
        assertThat(noted.path("detail").asString()).isEqualTo("call " + call + ": approve");
    }

    /** The agent's own list asks one person, and the policy two: both are satisfied at once. */
    @Test
    void anAgentsOwnApprovalIsOneOfTheVotes() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{\"count\":2}}");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"listed","system_prompt":"p","model":"scripted/pusher","tools":["echo","finish"],"approvals":["echo"],"policies":["writer"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun run = start("listed");
        String plain = waitsFor(run);
        assertThat(json(run).at("/wait/calls/0").has("quorum")).as("of the list alone").isFalse();
        assertThat(vote(caller, run, plain, APPROVE).status()).isEqualTo(200);
        await().until(() -> !quorum(run).isMissingNode());
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
    }
}

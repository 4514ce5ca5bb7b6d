package dev.grove.server.governance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.run.WaitingRun;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Votes on a call that has changed since: its arguments, its tool or the rules that ask. */
class VotedCallIT extends VotesBed {

    @Test
    void anEditEmptiesTheVotesAndCountsAsItsEditors() {
        asking(
                "\"count\":2",
                "{\"id\":\"never\",\"on\":\"echo\",\"when\":\"args.text == 'prod'\",\"then\":\"deny\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        String shown = quorum(run).path("binding").asString();
        assertThat(shown).hasSize(64);
        assertThat(vote(caller, run, call, bound(shown)).status()).isEqualTo(200);
        HttpCaller editor = another();
        HttpAnswer denied = vote(editor, run, call, edit("prod"));
        assertThat(denied.status()).isEqualTo(409);
        assertThat(denied.text("code")).isEqualTo("denied_by_policy");
        assertThat(quorum(run).path("approvals").asInt()).as("as before").isEqualTo(1);
        HttpAnswer edited = vote(editor, run, call, edit("other"));
        assertThat(edited.status()).as(edited.body()).isEqualTo(200);
        JsonNode quorum = quorum(run);
        assertThat(quorum.path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum.at("/arguments/text").asString()).isEqualTo("other");
        assertThat(quorum.path("binding").asString()).isNotEqualTo(shown);
        assertThat(json(run).at("/wait/calls/0/arguments/text").asString()).isEqualTo("main");
        HttpAnswer unread = vote(caller, run, call, APPROVE);
        assertThat(unread.status()).isEqualTo(409);
        assertThat(unread.text("detail")).contains("send its binding");
        HttpAnswer stale = vote(caller, run, call, bound(shown));
        assertThat(stale.status()).isEqualTo(409);
        assertThat(stale.text("binding")).isEqualTo(quorum.path("binding").asString());
        assertThat(vote(editor, run, call, bound(stale.text("binding"))).status())
                .as("the editor has voted")
                .isEqualTo(409);
        assertThat(vote(caller, run, call, bound(stale.text("binding"))).status())
                .as("whose vote was emptied")
                .isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("other");
    }

    /** Arguments that were edited and edited back are voted on anew all the same. */
    @Test
    void anEditBackDoesNotBringTheVotesBack() {
        asking("\"count\":3");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        HttpCaller editor = another();
        assertThat(vote(editor, run, call, edit("other")).status()).isEqualTo(200);
        String binding = quorum(run).path("binding").asString();
        HttpAnswer back =
                vote(
                        editor,
                        run,
                        call,
                        "{\"decision\":\"approve\",\"arguments\":{\"text\":\"main\"},\"binding\":\"%s\"}"
                                .formatted(binding));
        assertThat(back.status()).as(back.body()).isEqualTo(200);
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
        assertThat(quorum(run).at("/arguments/text").asString()).isEqualTo("main");
    }

    @Test
    void anEditIntoWhatNoRuleAsksAboutNeedsNoOtherVote() {
        asking("\"count\":2,\"who\":{\"not\":\"starter\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, edit("agent/y")).status())
                .as("of the starter")
                .isEqualTo(403);
        assertThat(vote(another(), run, call, edit("agent/y")).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("agent/y");
    }

    /** A decision that an older server records has no votes. */
    @Test
    void executesNothingThatIsApprovedWithoutItsVotes() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        owner().sql(
                        """
                        WITH decided AS (
                            UPDATE agent_run_waits SET resolved_at = now(), resolution = 'approved', approved_digest = digest
                             WHERE run_id = :run)
                        UPDATE agent_runs SET status = 'queued' WHERE id = :run
                        """)
                .param("run", UUID.fromString(run.id()))
                .update();
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
        assertThat(calls(run).get(1).path("result").asString())
                .startsWith("refused: not all whom the policy asks have approved this call");
    }

    /** Votes are of the terms and the call that they were cast for. */
    @Test
    void executesNothingWhoseVotesAreOfSomethingElse() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
        owner().sql("UPDATE decision_votes SET binding = repeat('0', 64) WHERE run_id = :run")
                .param("run", UUID.fromString(run.id()))
                .update();
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(json(run).path("status").asString()).isEqualTo("waiting");
        assertThat(quorum(run).path("approvals").asInt()).isEqualTo(1);
    }

    @Test
    void isAskedAnewWhereTheRulesOfNowAskForMore() {
        asking("\"who\":{\"not\":\"starter\"}");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(quorum(run).path("count").asInt()).isEqualTo(1);
        String binding = quorum(run).path("binding").asString();
        policy(
                "house",
                "{\"id\":\"two\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\",\"ask\":{\"count\":2}}");
        ceiling("house");
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        await().until(() -> quorum(run).path("count").asInt() == 2);
        assertThat(quorum(run).path("approvals").asInt()).isZero();
        assertThat(quorum(run).path("binding").asString()).isNotEqualTo(binding);
        assertThat(vote(caller, run, call, APPROVE).status()).as("of the starter").isEqualTo(403);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        assertThat(vote(another(), run, call, APPROVE).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "completed", "completed");
        assertThat(events(run, "policy.asked")).hasSize(2);
    }

    @Test
    void takesNoApprovalOfAToolThatHasChangedSince() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        owner().sql(
                        """
                        UPDATE agent_run_waits SET quorum = jsonb_set(quorum::jsonb, '{tool_digest}', to_jsonb(repeat('0', 64)))::json
                         WHERE run_id = :run
                        """)
                .param("run", UUID.fromString(run.id()))
                .update();
        HttpAnswer refused = vote(caller, run, call, APPROVE);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("The tool has changed since this was asked");
        assertThat(votes(run)).isZero();
        assertThat(vote(caller, run, call, DENY).status()).isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(statuses(run)).containsExactly("completed", "denied", "completed");
    }

    @Test
    void saysWhatAnEditMayNotBe() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        for (String arguments : List.of("{\"txt\":\"x\"}", "[]", "7")) {
            HttpAnswer refused =
                    vote(
                            caller,
                            run,
                            call,
                            "{\"decision\":\"approve\",\"arguments\":" + arguments + "}");
            assertThat(refused.status()).as(arguments).isEqualTo(400);
            assertThat(refused.text("errors/0/field")).isEqualTo("arguments");
        }
        for (String binding : List.of("\"\"", "\"x\"", "\"%s\"".formatted("f".repeat(64)))) {
            assertThat(
                            vote(
                                            caller,
                                            run,
                                            call,
                                            "{\"decision\":\"approve\",\"binding\":"
                                                    + binding
                                                    + "}")
                                    .status())
                    .as(binding)
                    .isEqualTo(409);
        }
        assertThat(vote(caller, run, call, "{\"decision\":\"approve\",\"binding\":7}").status())
                .isEqualTo(400);
        assertThat(votes(run)).isZero();
    }

    @Test
    void refusesABindingWhereNobodyVotes() {
        policy(
                "writer",
                "{\"id\":\"ask\",\"on\":\"echo\",\"when\":\"args.text == 'main'\",\"then\":\"ask\"}");
        pusher("pusher", "writer");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        assertThat(json(run).at("/wait/calls/0").has("quorum")).isFalse();
        HttpAnswer refused = vote(caller, run, call, bound("0".repeat(64)));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("binding");
        assertThat(vote(caller, run, call, APPROVE).status()).isEqualTo(200);
    }

    /**
     * Each edit makes void what others were shown, so that one voter could keep all of them out.
     */
    @Test
    void endsTheRoundsOfAWait() {
        asking("\"count\":2");
        WaitingRun run = start("pusher");
        String call = waitsFor(run);
        HttpCaller editor = another();
        String binding = "";
        for (int edit = 1; edit <= 20; edit++) {
            HttpAnswer edited = vote(editor, run, call, edit("other" + edit, binding));
            assertThat(edited.status()).as(edited.body()).isEqualTo(200);
            binding = ",\"binding\":\"" + quorum(run).path("binding").asString() + "\"";
        }
        HttpAnswer refused = vote(editor, run, call, edit("more", binding));
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("edited 20 times");
        assertThat(votes(run)).isEqualTo(20);
        assertThat(vote(caller, run, call, APPROVE.replace("}", binding + "}")).status())
                .as("of what is asked then")
                .isEqualTo(200);
        run.awaitStatus("completed");
        assertThat(calls(run).get(1).path("result").asString()).endsWith("other20");
    }

    private static String edit(String text, String binding) {
        return edit(text).replaceFirst("}}$", "}" + binding + "}");
    }
}

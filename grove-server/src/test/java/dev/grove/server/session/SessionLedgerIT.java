package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Caps of sessions, held against what the model billed. */
class SessionLedgerIT extends SessionBed {

    @Test
    void capHoldsOverManyMessages() {
        String session = session(agent(), ",\"limits\":{\"max_cost_usd\":0.02}");
        JsonNode last = said(session, "a long one");
        for (int i = 0; i < 30 && last.path("state").asString().equals("answered"); i++) {
            last = said(session, "a long one " + "w".repeat(2_000));
        }
        assertThat(last.at("/answer/status").asString()).isEqualTo("stopped");
        assertThat(last.at("/answer/stop_reason").asString()).isEqualTo("usd_budget");
        BigDecimal spent =
                conversation(session, "").stream()
                        .map(message -> message.at("/answer/cost_usd").decimalValue())
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
        assertThat(spent).isPositive().isLessThanOrEqualTo(new BigDecimal("0.02"));
        assertThat(
                        owner().sql(
                                        """
                                        SELECT l.spent_usd + l.reserved_usd FROM session_ledgers l
                                          JOIN sessions s ON s.ledger_id = l.id WHERE s.id = :id::uuid
                                        """)
                                .param("id", session)
                                .query(BigDecimal.class)
                                .single())
                .isLessThanOrEqualTo(new BigDecimal("0.02"));
    }

    @Test
    void branchSpendsOfTheSameCap() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":6000}");
        said(session, "one");
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        String slow = send(branch, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 2);
        HttpAnswer refused = send(session, "two", ",\"if_busy\":\"reject\"");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("session_busy");
        assertThat(refused.text("detail")).contains("reserved by an answer of one of its branches");
        List<String> waiting =
                Stream.of("queue", "steer", "interrupt")
                        .map(how -> send(session, "two " + how, ",\"if_busy\":\"" + how + "\""))
                        .peek(sent -> assertThat(sent.status()).as(sent.body()).isEqualTo(201))
                        .peek(sent -> assertThat(sent.text("state")).isEqualTo("queued"))
                        .map(sent -> sent.text("id"))
                        .toList();
        assertThat(caller.get("/sessions/" + session).text("activity")).isEqualTo("queued");
        assertThat(message(branch, slow).at("/answer/status").asString()).isEqualTo("running");
        MODEL.release(word);
        assertThat(ended(branch, slow).path("state").asString()).isEqualTo("answered");
        assertThat(waiting)
                .allSatisfy(id ->
                        assertThat(ended(session, id).path("state").asString())
                                .isEqualTo("answered"));
    }

    /** Its own session would begin its next one, and reserve all again, as long as it has any. */
    @Test
    void theMessageOfABranchThatWaitsLongestIsFirst() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":6000}");
        said(session, "one");
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 2);
        String first = send(branch, "first", "").text("id");
        String second = send(session, "second", "").text("id");
        MODEL.release(word);
        ended(session, slow);
        String run = ended(branch, first).at("/answer/run_id").asString();
        assertThat(run).isNotEmpty();
        assertThat(ended(session, second).at("/answer/run_id").asString()).isGreaterThan(run);
    }

    @Test
    void aMessageThatWaitedIsRefusedWhenNothingIsGivenBack() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":6000}");
        said(session, "one");
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        String slow = send(branch, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 2);
        String waiting = send(session, "two", "").text("id");
        owner().sql(
                        """
                        UPDATE session_ledgers l SET spent_tokens = max_tokens
                          FROM sessions s WHERE s.ledger_id = l.id AND s.id = :id::uuid
                        """)
                .param("id", session)
                .update();
        JsonNode refused = ended(session, waiting);
        assertThat(refused.path("state").asString()).isEqualTo("refused");
        assertThat(refused.at("/refusal/code").asString()).isEqualTo("budget_exceeded");
        assertThat(send(session, "three", "").text("code")).isEqualTo("budget_exceeded");
        MODEL.release(word);
        ended(branch, slow);
    }

    @Test
    void aDeletedSessionHoldsNothingBackFromItsBranches() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":6000}");
        said(session, "one");
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        assertThat(caller.delete("/sessions/" + session).status()).isIn(200, 202);
        assertThat(said(branch, "two").path("state").asString()).isEqualTo("answered");
        assertThat(reserved(branch)).isPositive().isLessThan(6000);
    }

    private long reserved(String session) {
        return owner().sql(
                        """
                        SELECT l.reserved_tokens FROM session_ledgers l
                          JOIN sessions s ON s.ledger_id = l.id WHERE s.id = :id::uuid
                        """)
                .param("id", session)
                .query(Long.class)
                .single();
    }

    @Test
    void messagesAreCountedToo() {
        String session = session(agent(), ",\"limits\":{\"max_messages\":2}");
        said(session, "one");
        said(session, "two");
        HttpAnswer refused = send(session, "three", "");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("budget_exceeded");
    }

    @Test
    void aStoppedAnswerIsResumedWithinTheCap() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":100000}");
        String agent = "a" + word;
        String stopped =
                said(session("a" + word, ",\"limits\":{\"max_tokens\":100}"), "one")
                        .at("/answer/run_id")
                        .asString();
        assertThat(caller.get("/agent-runs/" + stopped).text("status")).isEqualTo("stopped");
        HttpAnswer tooMuch =
                caller.post(
                        "/agent-runs/" + stopped + "/resume",
                        "{\"limits\":{\"max_tokens\":50000}}");
        assertThat(tooMuch.status()).isEqualTo(409);
        assertThat(tooMuch.text("code")).isEqualTo("budget_exceeded");
        JsonNode failed = said(session, "please fail");
        String run = failed.at("/answer/run_id").asString();
        assertThat(caller.post("/agent-runs/" + run + "/resume", "{}").status()).isEqualTo(202);
        await().until(() -> caller.get("/agent-runs/" + run).text("status").equals("failed"));
        assertThat(said(session, "fine " + agent).path("state").asString()).isEqualTo("answered");
    }
}

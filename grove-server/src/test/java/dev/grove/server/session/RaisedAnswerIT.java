package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Answers that are let go on: with higher caps of their own, and never past their session's. */
class RaisedAnswerIT extends SessionBed {

    private static final String ASKS = ",\"on_budget\":\"ask\",\"limits\":{\"max_cost_usd\":5%s}";

    @Test
    void isRaisedPastNoCapOnMoney() {
        String session = session(asking(""), ",\"limits\":{\"max_cost_usd\":0.001}");
        String run = waiting(session, "one");
        for (String scope : List.of("invoke", "admin")) {
            HttpCaller who = newCaller(tenant, scope);
            HttpAnswer refused = who.post("/agent-runs/" + run + "/budget", "{\"max_cost_usd\":3}");
            assertThat(refused.status()).as(scope + refused.body()).isEqualTo(409);
            assertThat(refused.text("code")).isEqualTo("budget_exceeded");
            assertThat(refused.text("detail"))
                    .contains("at 0.001 USD", "begin another session", "decision `stop`");
        }
        assertThat(status(run)).isEqualTo("waiting");
        assertThat(decide(run, "{\"decision\":\"stop\"}").status()).isEqualTo(200);
        assertThat(MODEL.ofPrompt(word)).isEmpty();
        assertThat(books(session).reservedUsd()).isEqualByComparingTo("0.001");
    }

    @Test
    void isRaisedPastNoCapOnTokens() {
        String session = session(asking(""), ",\"limits\":{\"max_tokens\":100}");
        String run = waiting(session, "one");
        HttpAnswer refused = decide(run, "{\"max_tokens\":400000}");
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("budget_exceeded");
        assertThat(refused.text("detail")).contains("at 100 tokens");
        assertThat(MODEL.ofPrompt(word)).isEmpty();
    }

    @Test
    void isRaisedWithinTheCapAndSettledToWhatItSpent() {
        String session =
                session(
                        asking(",\"max_tokens\":100"),
                        ",\"limits\":{\"max_cost_usd\":8,\"max_tokens\":6000}");
        String run = waiting(session, "one");
        assertThat(books(session).reservedTokens()).isEqualTo(100);
        String raise = "{\"max_tokens\":5000,\"max_cost_usd\":7}";
        assertThat(decide(run, raise).status()).isEqualTo(200);
        assertThat(decide(run, raise).status()).isEqualTo(200);
        awaitStatus(run, "completed");
        Books raised = books(session);
        assertThat(raised.reservedTokens()).isEqualTo(5000);
        assertThat(raised.reservedUsd()).isEqualByComparingTo("7");

        String next = waiting(session, "two");
        Books settled = books(session);
        assertThat(settled.reservedTokens()).isEqualTo(100);
        assertThat(settled.spentTokens()).isEqualTo(tokens(run));
        assertThat(settled.spentUsd()).isEqualByComparingTo(cost(run));
        assertThat(decide(next, "{\"max_tokens\":6000}").status()).isEqualTo(409);
        assertThat(books(session)).isEqualTo(settled);
    }

    @Test
    void twoBranchesAreNotBothRaisedToWhatIsLeft() throws Exception {
        String session =
                session(asking(",\"max_tokens\":100"), ",\"limits\":{\"max_tokens\":6000}");
        String first = waiting(session, "one");
        assertThat(decide(first, "{\"decision\":\"stop\"}").status()).isEqualTo(200);
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        List<String> runs = List.of(waiting(session, "two"), waiting(branch, "two"));
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<HttpAnswer>> raises =
                    runs.stream()
                            .map(run ->
                                    threads.submit(() -> {
                                        start.await();
                                        return decide(run, "{\"max_tokens\":4000}");
                                    }))
                            .toList();
            start.countDown();
            assertThat(List.of(raises.getFirst().get(), raises.getLast().get()))
                    .extracting(HttpAnswer::status)
                    .containsExactlyInAnyOrder(200, 409);
        }
        assertThat(books(session).reservedTokens()).isEqualTo(4100);
        await().until(() -> runs.stream().anyMatch(run -> status(run).equals("completed")));
        // The other one gets the rest that the first has not spent.
        String other = runs.stream().filter(run -> status(run).equals("waiting")).findAny().get();
        assertThat(decide(other, "{\"max_tokens\":4000}").status()).isEqualTo(200);
        awaitStatus(other, "completed");
        Books books = books(session);
        assertThat(books.spentTokens() + books.reservedTokens()).isLessThanOrEqualTo(6000);
        assertThat(Stream.of(first, runs.getFirst(), runs.getLast()).mapToLong(this::tokens).sum())
                .isPositive()
                .isLessThanOrEqualTo(6000);
    }

    @Test
    void anAnswerIsResumedWithWhatAnEndedBranchLeft() {
        String session =
                session(asking(",\"max_tokens\":100"), ",\"limits\":{\"max_tokens\":6000}");
        String first = waiting(session, "one");
        assertThat(decide(first, "{\"decision\":\"stop\"}").status()).isEqualTo(200);
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        String stopped = waiting(session, "two");
        assertThat(decide(stopped, "{\"decision\":\"stop\"}").status()).isEqualTo(200);
        String ended = waiting(branch, "two");
        assertThat(decide(ended, "{\"max_tokens\":5500}").status()).isEqualTo(200);
        awaitStatus(ended, "completed");
        long left = 6000 - tokens(ended);
        assertThat(resume(stopped, left + 1).text("code")).isEqualTo("budget_exceeded");
        assertThat(resume(stopped, left).status()).isEqualTo(202);
        awaitStatus(stopped, "completed");
        Books books = books(session);
        assertThat(books.reservedTokens()).isEqualTo(left);
        assertThat(books.spentTokens()).isEqualTo(tokens(ended));
    }

    @Test
    void anAnswerThatWasUndoneIsNotResumed() {
        String session = session(agent(), ",\"limits\":{\"max_tokens\":6000}");
        String run = said(session, "please fail").at("/answer/run_id").asString();
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}").status())
                .isEqualTo(200);
        HttpAnswer resumed = caller.post("/agent-runs/" + run + "/resume", "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(409);
        assertThat(resumed.text("code")).isEqualTo("session_went_on");
        HttpAnswer bulk =
                caller.post(
                        "/agent-runs/bulk", "{\"action\":\"resume\",\"ids\":[\"" + run + "\"]}");
        assertThat(bulk.text("items/0/code")).as(bulk.body()).isEqualTo("session_went_on");
    }

    /** Its cap is that of the tree, which was settled when all of it had ended. */
    @Test
    void aRunBelowAnAnswerIsResumedWithinTheCap() {
        store("child", "endless", ",\"limits\":{\"max_turns\":2}");
        String parent = "a" + word;
        store(parent, "delegator", "");
        String session = session(parent, ",\"limits\":{\"max_tokens\":20000}");
        JsonNode first = said(session, "child");
        String root = first.at("/answer/run_id").asString();
        String child =
                caller.get("/agent-runs/" + root + "/tree")
                        .json()
                        .path("items")
                        .path(1)
                        .path("run_id")
                        .asString();
        assertThat(status(child)).isEqualTo("stopped");
        assertThat(resumeTurns(child, 3).status()).isEqualTo(202);
        awaitStatus(child, "stopped");
        assertThat(books(session).reservedTokens()).isEqualTo(20000);

        // The script has no line for a second message.
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}").status())
                .isEqualTo(200);
        said(session, "child");
        HttpAnswer refused = resumeTurns(child, 4);
        assertThat(refused.status()).as(refused.body()).isEqualTo(409);
        assertThat(refused.text("code")).isEqualTo("budget_exceeded");
    }

    private String asking(String limits) {
        return agent("anthropic/claude-sonnet-4-6", ASKS.formatted(limits));
    }

    private void store(String name, String script, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s",
                         "tools":["echo","finish","delegate_task"],"max_output_tokens":100%s}
                        """
                                .formatted(name, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    /** Sends a message whose answer asks for a higher cap; gives its run. */
    private String waiting(String session, String text) {
        HttpAnswer sent = send(session, text, "");
        assertThat(sent.status()).as(sent.body()).isEqualTo(201);
        String run = sent.text("answer/run_id");
        await().until(() -> caller.get("/agent-runs/" + run).text("wait/kind"), "budget"::equals);
        return run;
    }

    private HttpAnswer decide(String run, String body) {
        return caller.post("/agent-runs/" + run + "/budget", body);
    }

    private HttpAnswer resume(String run, long tokens) {
        return caller.post(
                "/agent-runs/" + run + "/resume", "{\"limits\":{\"max_tokens\":" + tokens + "}}");
    }

    private HttpAnswer resumeTurns(String run, int turns) {
        return caller.post(
                "/agent-runs/" + run + "/resume", "{\"limits\":{\"max_turns\":" + turns + "}}");
    }

    private String status(String run) {
        return caller.get("/agent-runs/" + run).text("status");
    }

    private void awaitStatus(String run, String status) {
        await().until(() -> status(run), status::equals);
    }

    private long tokens(String run) {
        JsonNode usage = caller.get("/agent-runs/" + run).json().path("usage");
        return Stream.of("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
                .mapToLong(name -> usage.path(name).asLong())
                .sum();
    }

    private BigDecimal cost(String run) {
        return caller.get("/agent-runs/" + run).json().at("/usage/cost_usd").decimalValue();
    }

    private Books books(String session) {
        return owner().sql(
                        """
                        SELECT l.reserved_usd, l.reserved_tokens, l.spent_usd, l.spent_tokens FROM session_ledgers l
                          JOIN sessions s ON s.ledger_id = l.id WHERE s.id = :id::uuid
                        """)
                .param("id", session)
                .query(Books.class)
                .single();
    }

    private record Books(
            BigDecimal reservedUsd, long reservedTokens, BigDecimal spentUsd, long spentTokens) {}
}

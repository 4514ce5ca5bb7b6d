package dev.grove.server.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Titles of sessions that their model makes. */
class SessionTitlesIT extends SessionBed {

    private static final String BY_MODEL = ",\"session\":{\"title\":\"model\"}";
    private static final Duration SWEPT = Duration.ofSeconds(3);

    @ParameterizedTest
    @CsvSource({
        "anthropic/claude-sonnet-4-6, max_tokens",
        "openai/gpt-5-mini, max_completion_tokens"
    })
    void areMadeOnceOfTheFirstAnswer(String model, String limit) {
        String session = session(agent(model, BY_MODEL), "");
        assertThat(read(session).path("title_by").asString()).isEqualTo("first_line");
        String slow = send(session, "hello slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 1);
        assertThat(read(session).path("title").asString()).isEqualTo("hello slow " + word);
        assertThat(MODEL.titlesAsked(word)).as("before there is an answer").isEmpty();
        long revision = read(session).path("revision").longValue();
        MODEL.release(word);
        ended(session, slow);
        awaitTitle(session, "A made title", "model");
        assertThat(read(session).path("revision").longValue()).isEqualTo(revision + 1);
        Request asked = MODEL.titlesAsked(word).getFirst();
        assertThat(asked.json().path(limit).asInt()).isEqualTo(32);
        assertThat(asked.json().path("tools").isMissingNode()).isTrue();
        assertThat(asked.body()).contains("hello slow " + word, "answer to it");
        said(session, "and more " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).hasSize(1);
        assertThat(read(session).path("title").asString()).isEqualTo("A made title");
        assertThat(outcome(session)).isEqualTo("made");
    }

    /** Begun by one statement with its message, the second time on a version that is known here. */
    @Test
    void areMadeForChatsAsWell() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        for (String chat : List.of("first", "second")) {
            HttpAnswer answer =
                    caller.post(
                            "/chat/" + agent,
                            """
                            {"id":"%s","trigger":"submit-message","messages":[{"id":"m","role":"user","parts":[{"type":"text","text":"%s %s"}]}]}
                            """
                                    .formatted(chat, chat, word));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            awaitTitle(chatOf(chat), "A made title", "model");
        }
        assertThat(MODEL.titlesAsked(word)).hasSize(2);
    }

    private String chatOf(String id) {
        return owner().sql(
                        "SELECT id FROM sessions WHERE tenant_id = :tenant::uuid AND external_id = :id")
                .param("tenant", tenant)
                .param("id", id)
                .query(UUID.class)
                .single()
                .toString();
    }

    @Test
    void areTheFirstLineWhereTheAgentSaysNothing() {
        String session = session(agent(), "");
        said(session, "hello " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).isEmpty();
        assertThat(read(session).path("title").asString()).isEqualTo("hello " + word);
        assertThat(
                        owner().sql(
                                        "SELECT count(*) FROM session_titles WHERE session_id = :id::uuid")
                                .param("id", session)
                                .query(Long.class)
                                .single())
                .isZero();
    }

    @Test
    void countAsTheAgentsCostsAndAreToldToReadersOfTheFeed() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, "");
        JsonNode answered = said(session, "hello " + word);
        awaitTitle(session, "A made title", "model");
        JsonNode spent = spending(session);
        BigDecimal cost = spent.path("cost_usd").decimalValue();
        assertThat(cost).isPositive();
        JsonNode sums = costs(agent);
        assertThat(sums.path("titles").asInt()).isEqualTo(1);
        assertThat(sums.path("titles_cost_usd").decimalValue()).isEqualByComparingTo(cost);
        assertThat(sums.at("/spent/cost_usd").decimalValue())
                .isEqualByComparingTo(cost.add(answered.at("/answer/cost_usd").decimalValue()));
        assertThat(sums.at("/spent/turns").asInt()).isEqualTo(1);
        await().untilAsserted(() ->
                assertThat(
                                owner().sql(
                                                """
                                                SELECT type FROM run_feed WHERE run_id = :run::uuid ORDER BY number DESC LIMIT 1
                                                """)
                                        .param("run", answered.at("/answer/run_id").asString())
                                        .query(String.class)
                                        .optional())
                        .hasValue("run.titled"));
        JsonNode settled = costs(agent);
        assertThat(settled.path("titles").asInt()).isEqualTo(1);
        assertThat(settled.path("titles_cost_usd").decimalValue()).isEqualByComparingTo(cost);
    }

    @ParameterizedTest
    @CsvSource({"500", "429", "400"})
    void areNotAskedForAgainWhereTheModelFails(int status) {
        MODEL.title(word, new Reply.Fails(status, Map.of(), "{\"error\":{\"message\":\"no\"}}"));
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, "");
        said(session, "hello " + word);
        awaitOutcome(session, "failed");
        said(session, "again " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).hasSize(1);
        assertThat(read(session).path("title").asString()).isEqualTo("hello " + word);
        assertThat(read(session).path("title_by").asString()).isEqualTo("first_line");
        assertThat(costs(agent).path("titles").asInt()).as("nothing was billed").isZero();
    }

    @Test
    void thatBreakOffCountAtTheirWorst() {
        MODEL.title(
                word,
                new Reply.Says(
                        List.of("A ", "title"), List.of(), "", new Usage(10, 5, 0, 0), 0, 2));
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, "");
        said(session, "hello " + word);
        awaitOutcome(session, "failed");
        assertThat(spending(session).path("output_tokens").asInt()).isPositive();
        assertThat(costs(agent).path("titles").asInt()).isEqualTo(1);
        assertThat(read(session).path("title_by").asString()).isEqualTo("first_line");
    }

    @Test
    void waitForAnAnswerWhereTheFirstMessageGotNone() {
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        said(session, "please fail " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).isEmpty();
        said(session, "now hello " + word);
        awaitTitle(session, "A made title", "model");
        assertThat(MODEL.titlesAsked(word)).hasSize(1);
        assertThat(MODEL.titlesAsked(word).getFirst().body()).contains("now hello");
    }

    @Test
    void areOneLineOfVisibleTextWhateverTheModelSays() {
        HttpAnswer secret =
                caller.call("PUT", "/secrets/mail-key", "{\"value\":\"s3cr3t-" + word + "\"}");
        assertThat(secret.status()).as(secret.body()).isIn(200, 201, 204);
        Map<String, String> cases =
                Map.of(
                        "**\"Refund of October\"**\nand more",
                        "Refund of October",
                        "<h1>Refund <script>x</script></h1>",
                        "Refund  x",
                        "\n\n# Title: Refund.",
                        "Refund",
                        "Key s3cr3t-" + word + " leaked",
                        "Key [secret:mail-key] leaked",
                        "Key s3cr**3t-" + word + "** too",
                        "Key [secret:mail-key] too",
                        "a\u0000b\u202Ec\u0007",
                        "a bc",
                        "x".repeat(10_000),
                        "x".repeat(79) + "…");
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        cases.forEach((said, title) -> {
            String own = "own" + UUID.randomUUID().toString().substring(0, 8);
            MODEL.title(own, Reply.text(said));
            String session = session(agent, "");
            said(session, "hello " + own);
            awaitOutcome(session, "made");
            assertThat(read(session).path("title").asString().replaceAll("  +", " "))
                    .isEqualTo(title.replaceAll("  +", " "));
        });
    }

    @Test
    void areNoneWhereTheModelSaysNoWord() {
        MODEL.title(word, Reply.text("\"\" *** \n ## "));
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        said(session, "hello " + word);
        awaitOutcome(session, "empty");
        assertThat(read(session).path("title").asString()).isEqualTo("hello " + word);
    }

    @Test
    void ofCallersStayAndAreNotPaidFor() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String named = session(agent, ",\"title\":\"Mine\"");
        said(named, "hello " + word);
        String renamed = session(agent, "");
        String slow = send(renamed, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 2);
        rename(renamed, "Mine, too");
        MODEL.release(word);
        ended(renamed, slow);
        awaitOutcome(renamed, "named");
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).isEmpty();
        assertThat(read(named).path("title").asString()).isEqualTo("Mine");
        assertThat(read(named).path("title_by").asString()).isEqualTo("caller");
        assertThat(read(renamed).path("title").asString()).isEqualTo("Mine, too");
    }

    @Test
    void ofCallersWinOverOneThatIsUnderWay() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, "");
        said(session, "hello slow title " + word);
        await().until(() -> MODEL.titlesAsked(word).size() == 1);
        rename(session, "Mine");
        MODEL.release(word + " title");
        awaitOutcome(session, "named");
        assertThat(read(session).path("title").asString()).isEqualTo("Mine");
        assertThat(read(session).path("title_by").asString()).isEqualTo("caller");
        assertThat(costs(agent).path("titles").asInt()).as("it was paid for").isEqualTo(1);
    }

    @Test
    void holdUpNoAnswer() {
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        said(session, "hello slow title " + word);
        await().until(() -> MODEL.titlesAsked(word).size() == 1);
        assertThat(said(session, "second").path("state").asString()).isEqualTo("answered");
        assertThat(said(session, "third").path("state").asString()).isEqualTo("answered");
        MODEL.release(word + " title");
        awaitTitle(session, "A made title", "model");
    }

    @Test
    void areCountedByTheSessionsCaps() {
        String session =
                session(
                        agent("anthropic/claude-sonnet-4-6", BY_MODEL),
                        ",\"limits\":{\"max_cost_usd\":1,\"max_tokens\":1000000}");
        JsonNode answered = said(session, "hello slow title " + word);
        await().until(() -> MODEL.titlesAsked(word).size() == 1);
        assertThat(ledger(session, "reserved_tokens")).as("while it is asked for").isPositive();
        MODEL.release(word + " title");
        awaitTitle(session, "A made title", "model");
        assertThat(ledger(session, "reserved_tokens")).isZero();
        assertThat(ledger(session, "reserved_usd")).isZero();
        assertThat(ledger(session, "spent_usd"))
                .isEqualByComparingTo(
                        answered.at("/answer/cost_usd")
                                .decimalValue()
                                .add(spending(session).path("cost_usd").decimalValue()));
    }

    @Test
    void areNotAskedForWhereTheSessionHasNothingLeft() {
        String session =
                session(
                        agent("anthropic/claude-sonnet-4-6", BY_MODEL),
                        ",\"limits\":{\"max_tokens\":1000000}");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 1);
        owner().sql(
                        """
                        UPDATE session_ledgers SET max_tokens = 100
                         WHERE id = (SELECT ledger_id FROM sessions WHERE id = :id::uuid)
                        """)
                .param("id", session)
                .update();
        MODEL.release(word);
        assertThat(ended(session, slow).path("state").asString()).isEqualTo("answered");
        awaitOutcome(session, "no_budget");
        assertThat(MODEL.titlesAsked(word)).isEmpty();
        assertThat(ledger(session, "reserved_tokens")).isZero();
    }

    @Test
    void areNotAskedForWhereTheTenantHasNothingLeft() {
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 1);
        limit("0.000001");
        MODEL.release(word);
        assertThat(ended(session, slow).path("state").asString()).isEqualTo("answered");
        awaitOutcome(session, "no_budget");
        assertThat(MODEL.titlesAsked(word)).isEmpty();
    }

    @Test
    void areReservedOfTheTenantsDay() {
        limit("1");
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        JsonNode answered = said(session, "hello slow title " + word);
        BigDecimal answer = answered.at("/answer/cost_usd").decimalValue();
        await().until(() -> MODEL.titlesAsked(word).size() == 1);
        BigDecimal held = committed().subtract(answer);
        MODEL.release(word + " title");
        awaitTitle(session, "A made title", "model");
        BigDecimal cost = spending(session).path("cost_usd").decimalValue();
        assertThat(held).isGreaterThan(cost);
        await().untilAsserted(() -> assertThat(committed()).isEqualByComparingTo(answer.add(cost)));
    }

    @Test
    void thatADeadServerAskedForAreNotAskedForAgain() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, ",\"limits\":{\"max_tokens\":1000000}");
        String slow = send(session, "slow " + word, "").text("id");
        await().until(() -> MODEL.ofPrompt(word).size() == 1);
        // A server that dies while the model speaks leaves the row like this.
        inOneTransaction(owner -> {
            owner.sql(
                            """
                            UPDATE session_titles
                               SET state = 'asking', claimed_by = gen_random_uuid(), claimed_at = now(),
                                   worst_input = 300, worst_output = 32, worst_usd = 0.002, reserved_tokens = 332
                             WHERE session_id = :id::uuid
                            """)
                    .param("id", session)
                    .update();
            owner.sql(
                            """
                            UPDATE session_ledgers SET reserved_tokens = reserved_tokens + 332
                             WHERE id = (SELECT ledger_id FROM sessions WHERE id = :id::uuid)
                            """)
                    .param("id", session)
                    .update();
        });
        MODEL.release(word);
        ended(session, slow);
        awaitSweeps();
        assertThat(outcome(session)).as("it may be answered yet").isNull();
        owner().sql(
                        "UPDATE session_titles SET claimed_at = now() - interval '6 minutes' WHERE session_id = :id::uuid")
                .param("id", session)
                .update();
        awaitOutcome(session, "lost");
        said(session, "more " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).isEmpty();
        assertThat(read(session).path("title").asString()).isEqualTo("slow " + word);
        assertThat(costs(agent).path("titles").asInt()).isEqualTo(1);
        assertThat(costs(agent).path("titles_cost_usd").decimalValue())
                .isEqualByComparingTo("0.002");
    }

    @Test
    void ofBranchesAndRewoundSessionsStayWhatTheyWere() {
        String session = session(agent("anthropic/claude-sonnet-4-6", BY_MODEL), "");
        said(session, "hello " + word);
        awaitTitle(session, "A made title", "model");
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        said(branch, "in the branch " + word);
        assertThat(caller.post("/sessions/" + session + "/rewind", "{\"to_n\":0}").status())
                .isEqualTo(200);
        said(session, "from the start " + word);
        awaitSweeps();
        assertThat(MODEL.titlesAsked(word)).hasSize(1);
        assertThat(read(branch).path("title").asString()).isEqualTo("A made title");
        assertThat(read(branch).path("title_by").asString()).isEqualTo("model");
        assertThat(read(session).path("title").asString()).isEqualTo("A made title");
    }

    @Test
    void goWithTheirSessionAlsoWhileTheyAreAskedFor() {
        String agent = agent("anthropic/claude-sonnet-4-6", BY_MODEL);
        String session = session(agent, ",\"limits\":{\"max_tokens\":1000000}");
        said(session, "hello slow title " + word);
        await().until(() -> MODEL.titlesAsked(word).size() == 1);
        String branch = caller.post("/sessions/" + session + "/branch", "{}").text("id");
        assertThat(caller.delete("/sessions/" + session).status()).isIn(200, 202);
        await().atMost(Duration.ofSeconds(30))
                .until(() ->
                        owner().sql(
                                                "SELECT count(*) FROM session_titles WHERE session_id = :id::uuid")
                                        .param("id", session)
                                        .query(Long.class)
                                        .single()
                                == 0);
        assertThat(ledger(branch, "reserved_tokens")).isZero();
        MODEL.release(word + " title");
        await().untilAsserted(() -> assertThat(costs(agent).path("titles").asInt()).isEqualTo(1));
        assertThat(said(branch, "still here").path("state").asString()).isEqualTo("answered");
    }

    private JsonNode read(String session) {
        return caller.get("/sessions/" + session).json();
    }

    private void rename(String session, String title) {
        HttpAnswer renamed =
                caller.call("PATCH", "/sessions/" + session, "{\"title\":\"" + title + "\"}");
        assertThat(renamed.status()).as(renamed.body()).isEqualTo(200);
    }

    private void awaitTitle(String session, String title, String by) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> {
                    assertThat(read(session).path("title").asString()).isEqualTo(title);
                    assertThat(read(session).path("title_by").asString()).isEqualTo(by);
                });
    }

    private void awaitOutcome(String session, String outcome) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(outcome(session)).isEqualTo(outcome));
    }

    private @Nullable String outcome(String session) {
        return owner().sql("SELECT outcome FROM session_titles WHERE session_id = :id::uuid")
                .param("id", session)
                .query((row, _) -> Optional.ofNullable(row.getString(1)))
                .single()
                .orElse(null);
    }

    private JsonNode spending(String session) {
        String row =
                owner().sql(
                                "SELECT row_to_json(t)::text FROM session_titles t WHERE session_id = :id::uuid")
                        .param("id", session)
                        .query(String.class)
                        .single();
        return JsonMapper.shared().readTree(row);
    }

    private BigDecimal ledger(String session, String column) {
        return owner().sql(
                        "SELECT l.%s::numeric FROM session_ledgers l JOIN sessions s ON s.ledger_id = l.id WHERE s.id = :id::uuid"
                                .formatted(column))
                .param("id", session)
                .query(BigDecimal.class)
                .single();
    }

    private JsonNode costs(String agent) {
        return caller.get("/costs?group_by=agent&agent=" + agent).json().path("items").path(0);
    }

    private void limit(String perDay) {
        HttpAnswer put =
                operator()
                        .call(
                                "PUT",
                                "/tenants/" + tenant + "/limits",
                                "{\"max_usd_per_day\":" + perDay + "}");
        assertThat(put.status()).as(put.body()).isEqualTo(200);
    }

    private BigDecimal committed() {
        return owner().sql(
                        "SELECT committed_usd FROM tenant_ledgers WHERE tenant_id = :id::uuid AND period = 'day'")
                .param("id", tenant)
                .query(BigDecimal.class)
                .single();
    }

    /** Long enough for several sweeps, which are a second apart. */
    private static void awaitSweeps() {
        long since = System.nanoTime();
        await().atMost(SWEPT.multipliedBy(3))
                .until(() -> System.nanoTime() - since > SWEPT.toNanos());
    }
}

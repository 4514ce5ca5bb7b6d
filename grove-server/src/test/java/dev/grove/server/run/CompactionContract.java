package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import dev.grove.server.HttpAnswer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Compaction of runs, whatever the protocol of their model. */
abstract class CompactionContract extends LongRuns {

    @Test
    void compactsSeveralTimesInOneRunAndEachSummaryCoversTheOnesBefore() {
        String run = finished("\"echo\",\"finish\"", "");
        List<JsonNode> compactions = compactions(run);
        assertThat(compactions).hasSizeGreaterThanOrEqualTo(3);
        int number = 0;
        int toTurn = 0;
        for (JsonNode compaction : compactions) {
            assertThat(compaction.path("status").asString()).isEqualTo("done");
            assertThat(compaction.path("cause").asString()).isEqualTo("threshold");
            assertThat(compaction.path("number").asInt()).isEqualTo(++number);
            assertThat(compaction.path("from_turn").asInt()).isEqualTo(1);
            assertThat(compaction.path("to_turn").asInt()).isGreaterThan(toTurn);
            assertThat(compaction.path("tokens_after").asLong())
                    .isLessThan(compaction.path("tokens_before").asLong());
            toTurn = compaction.path("to_turn").asInt();
        }
        List<AskedRequest> summaries = MODEL.summariesOf(goal);
        assertThat(summaries).hasSameSizeAs(compactions);
        for (int i = 1; i < summaries.size(); i++) {
            String before = compactions.get(i - 1).path("summary").asString();
            assertThat(summaries.get(i).userTexts().getFirst())
                    .contains("<earlier_summary>\n" + before + "\n</earlier_summary>");
            assertThat(summaries.get(i).request().json().has("tools")).isFalse();
        }
        // Nothing is deleted.
        List<JsonNode> turns = items(run, "turns");
        assertThat(turns).hasSize(20);
        assertThat(turns.getFirst().at("/tool_calls/0/result").asString())
                .startsWith("echo of turn 1 ");
    }

    @Test
    void countsWhatSummariesCostInTheRunsTotals() {
        String run = finished("\"echo\",\"finish\"", "");
        long tokens = 0;
        BigDecimal cost = BigDecimal.ZERO;
        for (JsonNode part :
                Stream.concat(items(run, "turns").stream(), compactions(run).stream()).toList()) {
            tokens += part.at("/usage/input_tokens").asLong();
            tokens += part.at("/usage/output_tokens").asLong();
            cost = cost.add(part.at("/usage/cost_usd").decimalValue());
        }
        JsonNode usage = caller.get("/agent-runs/" + run).json().path("usage");
        assertThat(usage.path("input_tokens").asLong() + usage.path("output_tokens").asLong())
                .isEqualTo(tokens);
        assertThat(usage.path("cost_usd").decimalValue()).isEqualByComparingTo(cost);
        JsonNode costs = caller.get("/agent-runs/" + run + "/costs").json();
        assertThat(costs.path("usage")).isEqualTo(usage);
        assertThat(callsOf(costs, "compaction")).isEqualTo(compactions(run).size());
        List<JsonNode> events = events(run, "context.compacted");
        assertThat(events)
                .extracting(event -> event.at("/usage/input_tokens").asLong())
                .containsExactlyElementsOf(
                        compactions(run).stream()
                                .map(row -> row.at("/usage/input_tokens").asLong())
                                .toList());
    }

    @Test
    void onlyAppendsToTheHistoryBetweenCompactionsAndKeepsItsRules() {
        finished("\"echo\",\"finish\",\"recall\"", "");
        List<AskedRequest> turns = MODEL.turnsOf(goal);
        String prefix = turns.getFirst().prefix();
        AskedRequest before = turns.getFirst();
        int compacted = 0;
        for (AskedRequest request : turns) {
            assertThat(request.body()).startsWith(prefix);
            assertThat(request.system()).isEqualTo(PROMPT);
            assertThat(request.userTexts().getFirst()).isEqualTo(goal);
            if (request.summarisedTo() == before.summarisedTo()) {
                assertThat(request.messages())
                        .startsWith(before.messages().toArray(JsonNode[]::new));
            } else {
                compacted++;
            }
            if (request.summarisedTo() > 0) {
                assertThat(request.summaryMessage())
                        .contains("<rules>\nNever push.\n</rules>")
                        .contains("<summary>\nSUMMARY [");
            }
            before = request;
        }
        assertThat(compacted).isGreaterThanOrEqualTo(3);
        assertThat(turns).extracting(AskedRequest::turn).doesNotHaveDuplicates().hasSize(20);
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(
                        "the model failed: 400: not today",
                        reply(_ ->
                                new Reply.Fails(
                                        400, Map.of(), "{\"error\":{\"message\":\"not today\"}}"))),
                Arguments.of("the summary is empty", reply(request -> LongTalk.says(request, " "))),
                Arguments.of("the summary was cut off", reply(CompactionContract::cutOff)),
                Arguments.of(
                        "the model asked for tools instead of writing a summary",
                        reply(request -> LongTalk.calls(request, "echo", "{}"))),
                Arguments.of(
                        "the summary is not shorter than what it would replace",
                        reply(request -> LongTalk.says(request, "z".repeat(60_000)))));
    }

    private static Function<AskedRequest, Reply> reply(Function<AskedRequest, Reply> how) {
        return how;
    }

    private static Reply cutOff(AskedRequest request) {
        return new Reply.Says(
                List.of("half a summ"),
                List.of(),
                request.request().isAnthropic() ? "max_tokens" : "length",
                LongTalk.usage(request),
                0,
                -1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void goesOnWhenASummaryFailsAndTriesAgainSomeTurnsLater(
            String failure, Function<AskedRequest, Reply> how) {
        MODEL.summarises(goal, how);
        String run = finished("\"echo\",\"finish\"", "");
        List<JsonNode> compactions = compactions(run);
        assertThat(compactions).hasSizeBetween(3, 5);
        assertThat(compactions)
                .allSatisfy(compaction -> {
                    assertThat(compaction.path("status").asString()).isEqualTo("failed");
                    assertThat(compaction.path("failure").asString()).isEqualTo(failure);
                    assertThat(compaction.path("summary").isNull()).isTrue();
                });
        for (int i = 1; i < compactions.size(); i++) {
            assertThat(compactions.get(i).path("after_turn").asInt())
                    .isGreaterThanOrEqualTo(compactions.get(i - 1).path("after_turn").asInt() + 3);
        }
        assertThat(events(run, "context.not_compacted"))
                .extracting(event -> event.path("reason").asString())
                .hasSameSizeAs(compactions)
                .containsOnly(failure);
        assertThat(MODEL.turnsOf(goal)).allMatch(request -> request.summarisedTo() == 0);
    }

    @Test
    void compactsOnceWhereTheProviderSaysThatTheRequestIsTooLong() {
        MODEL.answers(
                goal,
                request ->
                        request.body().length() > 16_000
                                ? tooLong()
                                : cheap(LongTalk.echoUntil(request, 7)));
        String run = finished("\"echo\",\"finish\"", "");
        assertThat(compactions(run))
                .isNotEmpty()
                .allSatisfy(compaction -> {
                    assertThat(compaction.path("cause").asString()).isEqualTo("overflow");
                    assertThat(compaction.path("status").asString()).isEqualTo("done");
                });
    }

    @Test
    void compactsAlsoWhereTheProviderDoesNotTellWhatItRead() {
        MODEL.answers(goal, request -> cheap(LongTalk.echoUntil(request, 10)));
        String run = finished("\"echo\",\"finish\"", "");
        assertThat(compactions(run)).isNotEmpty();
        assertThat(compactions(run).getFirst().path("cause").asString()).isEqualTo("threshold");
        assertThat(compactions(run).getFirst().path("tokens_before").asLong())
                .isBetween(6_000L, 9_000L);
    }

    @Test
    void failsWhereTheRequestIsTooLongAlsoAfterACompaction() {
        MODEL.answers(
                goal,
                request -> request.turn() < 5 ? cheap(LongTalk.echoUntil(request, 9)) : tooLong());
        String run = started("\"echo\",\"finish\"", "");
        JsonNode failed = caller.get("/agent-runs/" + run).json();
        assertThat(failed.path("status").asString()).isEqualTo("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("context_overflow");
        assertThat(compactions(run)).hasSize(1);
        assertThat(MODEL.turnsOf(goal)).hasSize(6);
    }

    @Test
    void recallsATurnThatIsOnlySummarised() {
        MODEL.answers(
                goal,
                request ->
                        request.turn() == 9
                                ? LongTalk.calls(request, "recall", "{\"turn\":1}")
                                : LongTalk.echoUntil(request, 10));
        String run = finished("\"echo\",\"finish\",\"recall\"", "");
        AskedRequest after = MODEL.turnsOf(goal).getLast();
        assertThat(after.summarisedTo()).isGreaterThanOrEqualTo(1);
        String result = items(run, "turns").get(8).at("/tool_calls/0/result").asString();
        assertThat(result)
                .startsWith("Turn 1\n")
                .contains("The agent said:\nthinking ")
                .contains("Call call_1 of echo: {\"text\":\"echo of turn 1 ")
                .contains("Result (completed):\necho of turn 1 ");
        assertThat(after.messages().toString()).contains("echo of turn 1 ");
    }

    @Test
    void recallsNothingForAnAgentThatMayNot() {
        MODEL.answers(
                goal,
                request ->
                        request.turn() == 1
                                ? LongTalk.calls(request, "recall", "{\"turn\":1}")
                                : LongTalk.echoUntil(request, 2));
        String run = finished("\"echo\",\"finish\"", "");
        assertThat(items(run, "turns").getFirst().at("/tool_calls/0/result").asString())
                .isEqualTo("Tool not available to this agent: recall");
    }

    @Test
    void forksFromBeforeACompactionWithoutItAndFromAfterItWithIt() {
        String run = finished("\"echo\",\"finish\"", "");
        JsonNode first = compactions(run).getFirst();
        int after = first.path("after_turn").asInt();
        int asked = MODEL.summariesOf(goal).size();

        String before = forked(run, after - 1, "\"goal\":\"and now before\"");
        assertThat(items(before, "compactions"))
                .allMatch(row -> row.path("after_turn").asInt() >= after);
        String with = forked(run, after, "\"goal\":\"and now after\"");
        assertThat(items(with, "compactions").getFirst()).isEqualTo(first);

        JsonNode costs = caller.get("/agent-runs/" + with + "/costs").json();
        assertThat(callsOf(costs, "compaction"))
                .as("what the fork inherited cost it nothing")
                .isEqualTo(items(with, "compactions").size() - 1);
        assertThat(costs.path("usage"))
                .isEqualTo(caller.get("/agent-runs/" + with).json().path("usage"));

        List<AskedRequest> turns = MODEL.turnsOf(goal);
        AskedRequest firstBefore = firstThatGot(turns, "and now before");
        assertThat(firstBefore.summarisedTo()).isZero();
        AskedRequest firstWith = firstThatGot(turns, "and now after");
        assertThat(firstWith.summarisedTo()).isEqualTo(first.path("to_turn").asInt());
        assertThat(firstWith.summaryMessage()).contains(first.path("summary").asString());
        // The fork's message is kept word for word, whatever is summarised later.
        assertThat(turns.getLast().userTexts().toString()).contains("and now after");
        int inherited = 1;
        assertThat(MODEL.summariesOf(goal).size() - asked)
                .as("summaries asked for by both forks")
                .isEqualTo(
                        items(before, "compactions").size()
                                + items(with, "compactions").size()
                                - inherited);
    }

    private static AskedRequest firstThatGot(List<AskedRequest> turns, String words) {
        return turns.stream()
                .filter(request -> request.userTexts().toString().contains(words))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void spendsNothingOverTheCapForSummaries() {
        String run = started("\"echo\",\"finish\"", ",\"limits\":{\"max_tokens\":45000}");
        JsonNode stopped = caller.get("/agent-runs/" + run).json();
        assertThat(stopped.path("stop_reason").asString()).isEqualTo("token_budget");
        long spent =
                Stream.concat(MODEL.turnsOf(goal).stream(), MODEL.summariesOf(goal).stream())
                        .mapToLong(request -> LongTalk.usage(request).total())
                        .sum();
        assertThat(spent).isLessThanOrEqualTo(45_000);
        assertThat(compactions(run)).isNotEmpty();
    }

    @Test
    void resumesWithTheHistoryThatItHad() {
        String run = started("\"echo\",\"finish\"", ",\"limits\":{\"max_turns\":9}");
        AskedRequest last = MODEL.turnsOf(goal).getLast();
        int asked = MODEL.summariesOf(goal).size();
        assertThat(last.summarisedTo()).isPositive();
        String agent = caller.get("/agent-runs/" + run).text("agent");
        HttpAnswer resumed =
                caller.post(
                        "/agents/" + agent + "/runs/" + run + "/resume",
                        "{\"limits\":{\"max_turns\":10}}");
        assertThat(resumed.status()).isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + run + "/stream").body())
                .containsSubsequence("run.stopped", "run.resumed", "run.stopped");
        List<AskedRequest> turns = MODEL.turnsOf(goal);
        assertThat(turns).hasSize(10);
        assertThat(turns.getLast().messages()).startsWith(last.messages().toArray(JsonNode[]::new));
        assertThat(MODEL.summariesOf(goal)).hasSize(asked);
    }

    @Test
    void cancelInterruptsAModelThatWritesASummary() throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        MODEL.summarises(
                goal,
                _ -> {
                    asked.countDown();
                    return new Reply.Hangs();
                });
        String agent = agent("\"echo\",\"finish\"");
        String run =
                caller.post("/agents/" + agent + "/runs", "{\"goal\":\"" + goal + "\"}")
                        .text("run_id");
        assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(caller.post("/agents/" + agent + "/runs/" + run + "/cancel", "").status())
                .isEqualTo(202);
        assertThat(caller.get("/agent-runs/" + run + "/stream").body()).contains("run.cancelled");
        assertThat(compactions(run)).isEmpty();
    }

    private static Reply tooLong() {
        return new Reply.Fails(
                400, Map.of(), "{\"error\":{\"message\":\"prompt is too long: 9 > 8 maximum\"}}");
    }

    /** Lowers a reply's usage to nearly nothing, so that no threshold is passed. */
    private static Reply cheap(Reply reply) {
        return reply
                        instanceof
                        Reply.Says(var pieces, List<Call> calls, var stop, _, var pause, var cut)
                ? new Reply.Says(pieces, calls, stop, new Usage(10, 5, 0, 0), pause, cut)
                : reply;
    }
}

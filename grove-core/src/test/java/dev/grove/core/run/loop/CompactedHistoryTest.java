package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelServer;
import dev.grove.core.model.anthropic.TestAnthropic;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.TestModelHttp;
import dev.grove.core.model.openai.TestOpenAi;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.RandomTurns;
import dev.grove.core.run.attachment.AttachedParts;
import dev.grove.core.run.attachment.MemoryContents;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.session.PriorRuns;
import dev.grove.core.run.session.Said;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Requests on the wire for a history with a summary in it, by both protocols. */
class CompactedHistoryTest {

    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");
    private static final String PROMPT = "Mend it. <pinned>Never push.</pinned>";

    private ModelServer server;
    private ModelHttp http;

    @BeforeEach
    void setUp() {
        server = ModelServer.start(_ -> ModelServer.Reply.text("ok"));
        http = TestModelHttp.withInactivity(Duration.ofSeconds(5));
    }

    @AfterEach
    void tearDown() throws IOException {
        server.close();
        http.close();
    }

    static Stream<Arguments> histories() {
        List<Arguments> all = new ArrayList<>();
        for (String provider : List.of("anthropic", "openai")) {
            for (long seed = 0; seed < 60; seed++) {
                all.add(Arguments.of(provider, seed));
            }
        }
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("histories")
    void everyResultFollowsItsCallAndEveryCallHasItsResult(String provider, long seed) {
        List<JournalledTurn> turns = new RandomTurns(seed, provider).closed(1, 12);
        int toTurn = (int) (seed % 12);
        JsonNode request = send(provider, replayed(turns, toTurn));
        Set<String> open = new HashSet<>();
        List<String> answered = new ArrayList<>();
        for (JsonNode message : request.path("messages")) {
            List<String> results = results(message);
            assertThat(open).as("calls before %s", message).containsAll(results);
            results.forEach(open::remove);
            answered.addAll(results);
            if (message.path("role").asString("").equals("assistant")) {
                assertThat(open).as("unanswered before the next answer").isEmpty();
                open.addAll(calls(message));
            }
        }
        assertThat(open).isEmpty();
        assertThat(answered)
                .containsExactlyElementsOf(
                        turns.stream()
                                .filter(turn -> turn.turn() > toTurn)
                                .flatMap(turn -> turn.progress().keySet().stream())
                                .toList());
    }

    @ParameterizedTest
    @MethodSource("histories")
    void keepsPromptGoalRulesAndTheRecentTurnsAsTheyCame(String provider, long seed) {
        List<JournalledTurn> turns = new RandomTurns(seed, provider).closed(1, 12);
        int toTurn = 1 + (int) (seed % 11);
        JsonNode whole = send(provider, replayed(turns, 0));
        JsonNode compacted = send(provider, replayed(turns, toTurn));
        assertThat(prefix(1)).isEqualTo(prefix(0));
        List<String> user = userTexts(compacted);
        assertThat(user.getFirst()).isEqualTo("the goal");
        assertThat(user.get(1))
                .startsWith("[Turns 1 to " + toTurn + " of this run")
                .contains("<rules>\nNever push.\n</rules>")
                .contains("<summary>\nall went well\n</summary>");
        assertThat(compacted.toString()).doesNotContain("words of turn " + toTurn + " ");
        List<JsonNode> kept = assistants(compacted);
        List<JsonNode> before = assistants(whole);
        assertThat(kept).containsExactlyElementsOf(before.subList(toTurn, 12));
        for (JournalledTurn turn : turns.subList(toTurn, 12)) {
            JsonNode raw =
                    JsonMapper.shared()
                            .readTree(Objects.requireNonNull(turn.answered()).answer().raw());
            JsonNode sent = kept.get(turn.turn() - toTurn - 1);
            assertThat(provider.equals("anthropic") ? sent.path("content") : sent).isEqualTo(raw);
        }
    }

    /** A resumed run reads what the first one had. */
    @ParameterizedTest
    @MethodSource("histories")
    void isTheSameByteForByteEveryTimeItIsSent(String provider, long seed) {
        ReplayedHistory replayed =
                replayed(new RandomTurns(seed, provider).closed(1, 8), 1 + (int) (seed % 7));
        send(provider, replayed);
        send(provider, replayed);
        List<ModelServer.Request> requests = server.requests();
        assertThat(requests.get(1).body()).isEqualTo(requests.get(0).body());
    }

    private ReplayedHistory replayed(List<JournalledTurn> turns, int toTurn) {
        List<Compaction> compactions = new ArrayList<>();
        if (toTurn > 0) {
            compactions.add(compaction(1, toTurn, new Compaction.Done("all went well", 5)));
            compactions.add(compaction(2, toTurn, new Compaction.Failed("a later try failed")));
        }
        return new ReplayedHistory(
                PriorRuns.NONE,
                new Said("the goal", Map.of()),
                turns,
                List.of(),
                compactions,
                List.of(),
                false);
    }

    private static Compaction compaction(int number, int toTurn, Compaction.Outcome outcome) {
        return new Compaction(
                number,
                Compaction.Cause.THRESHOLD,
                12,
                null,
                toTurn,
                "m",
                outcome,
                9,
                Spending.NONE,
                NOW,
                NOW);
    }

    private JsonNode send(String provider, ReplayedHistory replayed) {
        ModelProvider models =
                provider.equals("anthropic")
                        ? TestAnthropic.at(server.url(), http)
                        : TestOpenAi.at(server.url(), http);
        RestartableConversation conversation =
                new RestartableConversation(
                        () -> models.open("test-model", PROMPT, List.of(), ModelOptions.NONE));
        InputEstimate input = new InputEstimate(conversation);
        replayed.replayInto(
                new History(conversation, provider, false, new AttachedParts(new MemoryContents())),
                input,
                run(provider),
                new Reading(PROMPT, new ModelRef(provider, "test-model"), false));
        assertThat(conversation.ask(100, _ -> {}, new Cancellation()))
                .isInstanceOf(ModelOutcome.Answered.class);
        return server.requests().getLast().json();
    }

    private String prefix(int request) {
        String body = server.requests().get(request).body();
        return body.substring(0, body.indexOf("the goal"));
    }

    private static ClaimedRun run(String provider) {
        return ClaimedRuns.of("the goal", new ModelRef(provider, "test-model"), 12);
    }

    private static List<JsonNode> assistants(JsonNode request) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("assistant"))
                .toList();
    }

    private static List<String> calls(JsonNode message) {
        List<String> calls = new ArrayList<>();
        message.path("tool_calls").forEach(call -> calls.add(call.path("id").asString()));
        blocks(message, "tool_use").forEach(block -> calls.add(block.path("id").asString()));
        return calls;
    }

    private static List<String> results(JsonNode message) {
        List<String> results = new ArrayList<>();
        if (message.path("role").asString("").equals("tool")) {
            results.add(message.path("tool_call_id").asString());
        }
        blocks(message, "tool_result")
                .forEach(block -> results.add(block.path("tool_use_id").asString()));
        return results;
    }

    private static List<String> userTexts(JsonNode request) {
        List<String> texts = new ArrayList<>();
        for (JsonNode message : request.path("messages")) {
            if (message.path("role").asString("").equals("user")) {
                if (message.path("content").isString()) {
                    texts.add(message.path("content").asString());
                }
                blocks(message, "text").forEach(block -> texts.add(block.path("text").asString()));
            }
        }
        return texts;
    }

    private static List<ObjectNode> blocks(JsonNode message, String type) {
        List<ObjectNode> blocks = new ArrayList<>();
        for (JsonNode block : message.path("content")) {
            if (block instanceof ObjectNode object
                    && object.path("type").asString("").equals(type)) {
                blocks.add(object);
            }
        }
        return blocks;
    }
}

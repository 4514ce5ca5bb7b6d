package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.http.answer.ToolArguments;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.EventUsage;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.StatusEvent;
import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Log format of turns, with a golden file for each format that was ever written. */
class LogFormatTest {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00.123456Z");
    private static final Instant LATER = Instant.parse("2026-03-29T01:30:01Z");
    private static final String RAW = "{\"raw\":1e2}\n";
    private static final Spending SPENDING =
            new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.000000001"));
    private static final Answer ANSWER =
            new Answer(
                    "m-1",
                    "Grüße, \"you\"",
                    List.of(
                            new ToolCall("c2", "echo", object().put("text", "a\u0000b")),
                            new ToolCall("c1", "finish", object())),
                    Answer.StopReason.TOOL_CALLS,
                    RAW);

    /** Events of the turns of {@link #changes}, with their times. */
    private static final List<Happened> EVENTS = events();

    private static final ChangesReader.StoredResults NONE = (_, _) -> null;

    @Test
    void writesFormatTwoAsItsGoldenFilesHaveIt() {
        assertThat(LogFormat.NUMBER).as("a new format has golden files of its own").isEqualTo(2);
        assertThat(lines(EVENTS)).isEqualTo(golden("events-2.jsonl"));
        assertThat(ChangesWriter.render(changes(), said(EVENTS)) + "\n")
                .isEqualTo(golden("changes-2.json"));
    }

    @Test
    void readsFormatTwoFromItsGoldenFiles() {
        assertThat(parse(2, golden("events-2.jsonl"), golden("changes-2.json")))
                .isEqualTo(changes());
    }

    @Test
    void readsFormatOneFromItsGoldenFileWhateverTheEventsSay() {
        String elsewhen = golden("events-2.jsonl").replace("2026-03-29", "2001-01-01");
        assertThat(parse(1, elsewhen, golden("changes-1.json"))).isEqualTo(changes());
    }

    @Test
    void writesAllWhereNoEventSaysIt() {
        String all = ChangesWriter.render(changes(), TurnEvents.NONE) + "\n";
        assertThat(all).isEqualTo(golden("changes-1.json"));
        assertThat(parse(2, "", all)).isEqualTo(changes());
    }

    @Test
    void writesWhatAnEventSaysOtherwise() {
        List<Happened> others =
                EVENTS.stream()
                        .map(happened ->
                                new Happened(
                                        happened.at().plusSeconds(1), otherwise(happened.event())))
                        .toList();
        String changes = Objects.requireNonNull(ChangesWriter.render(changes(), said(others)));
        assertThat(parse(2, lines(others), changes)).isEqualTo(changes());
    }

    /** An event that is cut short says neither the text nor the arguments nor the result. */
    @Test
    void writesWhatAnEventHasNotWhole() {
        String text = "x".repeat(5_000);
        ToolCall call = new ToolCall("c", "echo", object().put("text", text));
        Answer answer = new Answer("m-1", text, List.of(call), Answer.StopReason.TOOL_CALLS, RAW);
        TurnChange change =
                new TurnChange(
                        1,
                        null,
                        new TurnChange.Answered("openai", answer, SPENDING, LATER),
                        Map.of("c", completed(text)),
                        null,
                        null);
        List<Happened> events =
                List.of(
                        new Happened(LATER, TurnEvent.Answered.of(1, answer, SPENDING)),
                        new Happened(LATER, ToolEvent.ended(1, call, Status.COMPLETED, text)));
        String changes =
                Objects.requireNonNull(ChangesWriter.render(List.of(change), said(events)));
        assertThat(parse(2, lines(events), changes)).containsExactly(change);
    }

    /** A marker has labels beside what an event says, and none where its tool's name says them. */
    @Test
    void keepsTheLabelsOfAResult() {
        ToolCall call = new ToolCall("c", "look", object());
        for (LabelSet labels : List.of(LabelSet.NONE, LabelSet.of("c:customer", "u:mail"))) {
            CallProgress ended =
                    CallProgress.started(LATER).ended(Status.COMPLETED, "r", LATER, labels);
            TurnChange change = new TurnChange(1, null, null, Map.of("c", ended), null, null);
            List<Happened> events =
                    List.of(new Happened(LATER, ToolEvent.ended(1, call, Status.COMPLETED, "r")));
            String changes =
                    Objects.requireNonNull(ChangesWriter.render(List.of(change), said(events)));
            assertThat(changes).contains("\"labels\":[");
            assertThat(parse(2, lines(events), changes)).containsExactly(change);
        }
        assertThat(Objects.requireNonNull(ChangesWriter.render(changes(), said(EVENTS))))
                .doesNotContain("labels");
    }

    /**
     * The value lies in a row of its own, however short it is; the change and the event have none.
     */
    @Test
    void keepsWhatIsHeldApart() {
        ToolCall call = new ToolCall("c", "look", object());
        CallProgress begun = CallProgress.started(LATER).holding(true);
        TurnChange start = new TurnChange(1, null, null, Map.of("c", begun), null, null);
        assertThat(
                        parse(
                                2,
                                "",
                                Objects.requireNonNull(
                                        ChangesWriter.render(List.of(start), TurnEvents.NONE))))
                .containsExactly(start);
        CallProgress ended =
                begun.ended(Status.COMPLETED, "{{result:1.1}}", LATER, LabelSet.NONE)
                        .keeping(new Held("kept", LabelSet.of("u:mail")))
                        .letting(7);
        TurnChange end = new TurnChange(1, null, null, Map.of("c", ended), null, null);
        List<Happened> events =
                List.of(
                        new Happened(
                                LATER,
                                ToolEvent.ended(1, call, Status.COMPLETED, "{{result:1.1}}")));
        for (boolean said : List.of(true, false)) {
            String changes =
                    Objects.requireNonNull(
                            ChangesWriter.render(
                                    List.of(end), said ? said(events) : TurnEvents.NONE));
            assertThat(changes).doesNotContain("kept");
            assertThat(
                            ChangesReader.parse(
                                    2,
                                    said ? lines(events) : "",
                                    changes,
                                    null,
                                    (turn, id) -> turn == 1 && id.equals("c") ? "kept" : null))
                    .containsExactly(end);
        }
    }

    /** Numbers of a cost and of arguments are read as they were. */
    @Test
    void readsEachNumberOfAnEventExactly() {
        ToolCall call =
                new ToolCall(
                        "c",
                        "echo",
                        ToolArguments.parse(
                                "{\"a\":1.5,\"b\":1e2,\"c\":12345678901234567890,\"d\":0.1}"));
        Spending spending =
                new Spending(new Usage(1, 2, 3, 4), new BigDecimal("123456789012345678.123456789"));
        Answer answer = new Answer("m", "", List.of(call), Answer.StopReason.TOOL_CALLS, RAW);
        TurnChange change =
                new TurnChange(
                        1,
                        null,
                        new TurnChange.Answered("openai", answer, spending, NOW),
                        null,
                        null,
                        null);
        List<Happened> events =
                List.of(new Happened(NOW, TurnEvent.Answered.of(1, answer, spending)));
        String changes =
                Objects.requireNonNull(ChangesWriter.render(List.of(change), said(events)));
        assertThat(changes).doesNotContain("cost_usd", "calls");
        assertThat(parse(2, lines(events), changes)).containsExactly(change);
    }

    @Test
    void writesNothingWhereNothingIsNew() {
        assertThat(ChangesWriter.render(List.of(), TurnEvents.NONE)).isNull();
    }

    @Test
    void keepsAResultInItsMarkerUpToALengthAndTakesALongerOneFromItsRow() {
        String longest = "x".repeat(LogFormat.LONGEST_INLINE_RESULT);
        String inline =
                Objects.requireNonNull(
                        ChangesWriter.render(List.of(ended(longest)), TurnEvents.NONE));
        assertThat(ChangesReader.parse(2, "", inline, null, (_, _) -> "another"))
                .containsExactly(ended(longest));
        String apart =
                Objects.requireNonNull(
                        ChangesWriter.render(List.of(ended(longest + "x")), TurnEvents.NONE));
        assertThat(apart).hasSizeLessThan(1_000);
        assertThat(
                        ChangesReader.parse(
                                2,
                                "",
                                apart,
                                null,
                                (turn, call) ->
                                        turn == 1 && call.equals("c") ? longest + "x" : null))
                .containsExactly(ended(longest + "x"));
    }

    private static TurnChange ended(String result) {
        return new TurnChange(1, null, null, Map.of("c", completed(result)), null, null);
    }

    private static CallProgress completed(String result) {
        return CallProgress.started(NOW).ended(Status.COMPLETED, result, LATER);
    }

    private record Happened(Instant at, RunEvent event) {}

    private static List<Happened> events() {
        return List.of(
                new Happened(NOW, new StatusEvent.HandedOver(null)),
                new Happened(LATER, TurnEvent.Answered.of(1, ANSWER, SPENDING)),
                new Happened(NOW, new ToolEvent.Started(1, "started", "echo")),
                new Happened(NOW, new ToolEvent.Started(1, "completed", "echo")),
                new Happened(LATER, new ToolEvent.Completed(1, "completed", "echo", "yes", false)),
                new Happened(LATER, new ToolEvent.Failed(1, "failed", "echo", "no", false)),
                new Happened(LATER, new ToolEvent.Failed(1, "denied", "echo", "not you", false)),
                new Happened(NOW, new ToolEvent.Started(1, "delegated", "agent_call")),
                new Happened(LATER, new TurnEvent.Started(2)));
    }

    private static String lines(List<Happened> events) {
        return events.stream()
                .map(happened -> happened.event().line(happened.at()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static TurnEvents said(List<Happened> events) {
        TurnEvents said = new TurnEvents();
        events.forEach(happened -> said.add(happened.event(), happened.at()));
        return said;
    }

    private static List<TurnChange> parse(int format, String events, String changes) {
        return ChangesReader.parse(format, events, changes, RAW, NONE);
    }

    private static RunEvent otherwise(RunEvent event) {
        return switch (event) {
            case TurnEvent.Answered(int turn, _, _, _, _, _) ->
                    new TurnEvent.Answered(
                            turn, "m-2", "other", false, List.of(), EventUsage.of(Spending.NONE));
            case ToolEvent.Completed(int turn, String call, String name, _, boolean cut) ->
                    new ToolEvent.Completed(turn, call, name, "other", cut);
            case ToolEvent.Failed(int turn, String call, String name, _, boolean cut) ->
                    new ToolEvent.Interrupted(turn, call, name, "other", cut);
            default -> event;
        };
    }

    /** Each member that there is, and each that may be missing missing once. */
    private static List<TurnChange> changes() {
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        progress.put("started", CallProgress.started(NOW));
        progress.put("waiting", CallProgress.waiting(NOW));
        progress.put("failed", CallProgress.started(NOW).ended(Status.FAILED, "no", LATER));
        progress.put("completed", completed("yes"));
        progress.put("denied", CallProgress.waiting(NOW).ended(Status.DENIED, "not you", LATER));
        progress.put(
                "delegated",
                CallProgress.delegated(NOW, new RunId(new UUID(0x0199_0000L << 32, 7))));
        progress.put("undone", settled(new Settlement(Settlement.RecoveryAction.RUN_AGAIN, true)));
        progress.put("kept", settled(new Settlement(Settlement.RecoveryAction.INTERRUPTED, false)));
        return List.of(
                TurnChange.opened(1, NOW),
                new TurnChange(
                        1,
                        null,
                        new TurnChange.Answered("openai", ANSWER, SPENDING, LATER),
                        progress,
                        "5e".repeat(32),
                        null),
                new TurnChange(1, null, null, null, TurnChange.NOT_KEPT, LATER),
                TurnChange.opened(2, LATER));
    }

    private static CallProgress settled(Settlement how) {
        return CallProgress.started(NOW).settled(how);
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static String golden(String name) {
        try (InputStream file = LogFormatTest.class.getResourceAsStream("/log/" + name)) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

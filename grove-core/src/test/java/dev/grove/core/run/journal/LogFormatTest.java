package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
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
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What an entry says of turns; a golden file for each format that was ever written. */
class LogFormatTest {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00.123456Z");
    private static final Instant LATER = Instant.parse("2026-03-29T01:30:01Z");
    private static final String RAW = "{\"raw\":1e2}\n";
    private static final LogFormat.StoredResults NONE = (_, _) -> null;

    @Test
    void writesFormatOneAsItsGoldenFileHasIt() {
        assertThat(LogFormat.NUMBER).as("a new format has a golden file of its own").isEqualTo(1);
        assertThat(LogFormat.render(changes()) + "\n").isEqualTo(golden("changes-1.json"));
    }

    @Test
    void readsFormatOneFromItsGoldenFile() {
        assertThat(LogFormat.parse(golden("changes-1.json"), RAW, NONE)).isEqualTo(changes());
    }

    @Test
    void writesNothingWhereNothingIsNew() {
        assertThat(LogFormat.render(List.of())).isNull();
    }

    @Test
    void keepsAResultInItsMarkerUpToALengthAndTakesALongerOneFromItsRow() {
        String longest = "x".repeat(LogFormat.LONGEST_INLINE_RESULT);
        String inline = Objects.requireNonNull(LogFormat.render(List.of(ended(longest))));
        assertThat(LogFormat.parse(inline, null, (_, _) -> "another"))
                .containsExactly(ended(longest));
        String apart = Objects.requireNonNull(LogFormat.render(List.of(ended(longest + "x"))));
        assertThat(apart).hasSizeLessThan(1_000);
        assertThat(
                        LogFormat.parse(
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

    /** Each member that there is, and each that may be missing missing once. */
    private static List<TurnChange> changes() {
        Answer answer =
                new Answer(
                        "m-1",
                        "Grüße, \"you\"",
                        List.of(
                                new ToolCall("c2", "echo", object().put("text", "a\u0000b")),
                                new ToolCall("c1", "finish", object())),
                        Answer.StopReason.TOOL_CALLS,
                        RAW);
        Spending spending = new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.000000001"));
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        progress.put("started", CallProgress.started(NOW));
        progress.put("waiting", CallProgress.waiting(NOW));
        progress.put("failed", CallProgress.started(NOW).ended(Status.FAILED, "no", LATER));
        progress.put("completed", completed("yes"));
        progress.put("denied", CallProgress.waiting(NOW).ended(Status.DENIED, "not you", LATER));
        progress.put(
                "delegated",
                CallProgress.delegated(NOW, new RunId(new UUID(0x0199_0000L << 32, 7))));
        progress.put("undone", settled(new Settlement(Settlement.Way.RUN_AGAIN, true)));
        progress.put("kept", settled(new Settlement(Settlement.Way.INTERRUPTED, false)));
        return List.of(
                TurnChange.opened(1, NOW),
                new TurnChange(
                        1,
                        null,
                        new TurnChange.Answered("openai", answer, spending, LATER),
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

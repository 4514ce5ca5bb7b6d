package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.RunEvent;
import dev.grove.core.run.event.ToolEvent;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * By SQL, turns are the same whether an entry's events say a part of them or its changes say all.
 */
class LogChangesIT extends JournalBed {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00.123456Z");
    private static final Instant LATER = Instant.parse("2026-03-29T01:30:01Z");
    private static final ToolCall ECHO = call("c1", "ab", "x");
    private static final ToolCall FAIL = call("c2", "back\\u0000slash", "x");
    private static final ToolCall LONG = call("c3", "long", "x".repeat(3_000));
    private static final Spending SPENDING =
            new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.123456789"));
    private static final Answer ANSWER =
            new Answer(
                    "m-1",
                    "Grüße, \"you\"",
                    List.of(ECHO, FAIL),
                    Answer.StopReason.TOOL_CALLS,
                    "{\"raw\":1e2}");
    private static final Answer CUT =
            new Answer(
                    "m-2",
                    "y".repeat(3_000),
                    List.of(LONG),
                    Answer.StopReason.TOOL_CALLS,
                    "{\"raw\":2}");

    private record Happened(Instant at, RunEvent event) {}

    @Test
    void areTheSameBySql() {
        RunId said = runningRun();
        RunId whole = runningRun();
        play(said, true);
        play(whole, false);
        assertThat(bytes(said)).isLessThan(bytes(whole) / 2);
        assertThat(viewed(said)).hasSize(3).isEqualTo(viewed(whole));
        assertThat(read(said)).isEqualTo(read(whole));
    }

    /** NUL, which PostgreSQL's functions refuse in JSON, is shown as U+FFFD. */
    @Test
    void standInForNul() {
        ToolCall nul = call("c1", "a\u0000\u0000b", "x");
        Answer answer = new Answer("m", "\u0000", List.of(nul), Answer.StopReason.TOOL_CALLS, "{}");
        RunId run = runningRun();
        append(
                run,
                2,
                true,
                List.of(
                        new TurnChange(
                                1,
                                null,
                                new TurnChange.Answered("openai", answer, SPENDING, LATER),
                                null,
                                null,
                                null)),
                List.of(new Happened(LATER, TurnEvent.Answered.of(1, answer, SPENDING))));
        assertThat(viewed(run).getFirst()).contains("a\\\\\\\\ufffd\\\\\\\\ufffdb", ",\uFFFD,");
    }

    private void play(RunId run, boolean bySaying) {
        append(
                run,
                2,
                bySaying,
                List.of(TurnChange.opened(1, NOW)),
                List.of(new Happened(NOW, new TurnEvent.Started(1))));
        append(
                run,
                3,
                bySaying,
                List.of(
                        new TurnChange(
                                1,
                                null,
                                new TurnChange.Answered("openai", ANSWER, SPENDING, LATER),
                                Map.of("c1", started(), "c2", started()),
                                null,
                                null)),
                List.of(
                        new Happened(LATER, TurnEvent.Answered.of(1, ANSWER, SPENDING)),
                        new Happened(NOW, ToolEvent.Started.of(1, ECHO)),
                        new Happened(NOW, ToolEvent.Started.of(1, FAIL))));
        append(
                run,
                6,
                bySaying,
                List.of(
                        new TurnChange(
                                1,
                                null,
                                null,
                                Map.of(
                                        "c1", started().ended(Status.COMPLETED, "yes", LATER),
                                        "c2",
                                                started()
                                                        .ended(
                                                                Status.INTERRUPTED,
                                                                "cut off",
                                                                LATER)),
                                "5e".repeat(32),
                                LATER),
                        TurnChange.opened(2, LATER)),
                List.of(
                        new Happened(LATER, ToolEvent.ended(1, ECHO, Status.COMPLETED, "yes")),
                        new Happened(
                                LATER, ToolEvent.ended(1, FAIL, Status.INTERRUPTED, "cut off")),
                        new Happened(LATER, new TurnEvent.Started(2))));
        append(
                run,
                9,
                bySaying,
                List.of(
                        new TurnChange(
                                2,
                                null,
                                new TurnChange.Answered("openai", CUT, SPENDING, LATER),
                                Map.of(
                                        "c3",
                                        started().ended(Status.DENIED, "z".repeat(3_000), LATER)),
                                null,
                                LATER),
                        TurnChange.opened(3, LATER)),
                List.of(
                        new Happened(LATER, TurnEvent.Answered.of(2, CUT, SPENDING)),
                        new Happened(
                                LATER, ToolEvent.ended(2, LONG, Status.DENIED, "z".repeat(3_000))),
                        new Happened(LATER, new TurnEvent.Started(3))));
    }

    private void append(
            RunId run,
            long seq,
            boolean bySaying,
            List<TurnChange> changes,
            List<Happened> happened) {
        TurnEvents said = new TurnEvents();
        if (bySaying) {
            happened.forEach(each -> said.add(each.event(), each.at()));
        }
        List<EventLine> lines = new ArrayList<>();
        for (Happened each : happened) {
            lines.add(each.event().line(run, seq + lines.size(), each.at()));
        }
        append(
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        null,
                        changes,
                        List.of(),
                        lines,
                        said,
                        List.of()));
    }

    /** All columns but whose it is, as people read them. */
    private List<@Nullable String> viewed(RunId run) {
        return fixtures.owner()
                .sql(
                        """
                        SELECT replace(t::text, run_id::text, '') FROM agent_run_turns t WHERE run_id = :run ORDER BY turn
                        """)
                .param("run", run.value())
                .query(String.class)
                .list();
    }

    private long bytes(RunId run) {
        return fixtures.owner()
                .sql(
                        "SELECT sum(length(changes::text)) FROM run_log WHERE run_id = :run AND seq < 9")
                .param("run", run.value())
                .query(Long.class)
                .single();
    }

    private List<?> read(RunId run) {
        return database.engineDatabase().call(tenant, jdbc -> TurnRows.read(jdbc, run, 0, 10));
    }

    private static CallProgress started() {
        return CallProgress.started(NOW);
    }

    private static ToolCall call(String id, String text, String more) {
        return new ToolCall(
                id,
                "echo",
                JsonNodeFactory.instance.objectNode().put("text", text).put("more", more));
    }
}

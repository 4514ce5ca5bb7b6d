package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

/** Journal entries are read back as they were written, turn by turn. */
class JournalIT extends JournalBed {

    @Test
    void readsBackATurnAsItWasWritten() {
        RunId run = runningRun();
        Answer answer =
                new Answer(
                        "m",
                        "hello",
                        List.of(
                                new ToolCall(
                                        "c1",
                                        "echo",
                                        JsonNodeFactory.instance
                                                .objectNode()
                                                .put("text", "a\u0000b"))),
                        Answer.StopReason.TOOL_CALLS,
                        "{\"raw\":1e2}");
        Spending spending = new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.000000001"));
        CallProgress done =
                CallProgress.started(NOW)
                        .ended(CallProgress.Status.COMPLETED, "x".repeat(20_000), NOW);
        TurnChange change =
                new TurnChange(
                        1,
                        NOW,
                        new TurnChange.Answered("scripted", answer, spending, NOW),
                        Map.of("c1", done),
                        "5e".repeat(32),
                        NOW);
        append(
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        1,
                        spending,
                        null,
                        List.of(change),
                        List.of(new JournalWrite.StoredResult(1, "c1", "x".repeat(20_000))),
                        List.of(event(run, 2)),
                        TurnEvents.NONE,
                        List.of()));
        JournalledTurn turn =
                database.engineDatabase()
                        .call(tenant, client -> TurnRows.read(client, run, 0, 10))
                        .getFirst();
        assertThat(turn.answered()).isEqualTo(change.answered());
        assertThat(turn.progress()).isEqualTo(change.progress());
        assertThat(turn.snapshot()).isEqualTo(change.snapshot());
        assertThat(viewed(run, "tool_calls -> 0 ->> 'arguments'"))
                .isEqualTo("{\"text\":\"a\\u0000b\"}");
        assertThat(viewed(run, "tool_call_progress -> 'c1' ->> 'status'")).isEqualTo("completed");
        assertThat(viewed(run, "raw_answer")).isEqualTo("{\"raw\":1e2}");
        assertThat(turn.completedAt()).isEqualTo(NOW);
    }

    /** A column of the run's only turn, as people read it. */
    private String viewed(RunId run, String column) {
        return fixtures.owner()
                .sql("SELECT " + column + " FROM agent_run_turns WHERE run_id = :run")
                .param("run", run.value())
                .query(String.class)
                .single();
    }

    @Test
    void keepsWhatAWriteDoesNotMention() {
        RunId run = runningRun();
        append(write(run, 1, 2, TurnChange.opened(1, NOW)));
        append(
                write(
                        run,
                        1,
                        3,
                        new TurnChange(
                                1, NOW, null, Map.of("c", CallProgress.started(NOW)), null, null)));
        append(write(run, 1, 4, new TurnChange(1, NOW, null, null, null, NOW)));
        JournalledTurn turn =
                database.engineDatabase()
                        .call(tenant, client -> TurnRows.read(client, run, 0, 10))
                        .getFirst();
        assertThat(turn.progress()).containsKey("c");
        assertThat(turn.isClosed()).isTrue();
    }

    @Test
    void putsATurnTogetherFromAllEntriesThatTellOfIt() {
        RunId run = runningRun();
        append(write(run, 1, 2, TurnChange.opened(1, NOW)));
        assertThat(turns(run)).containsExactly(open(1));
        append(answering(run, 3, 1, TurnChange.opened(2, NOW)));
        assertThat(turns(run))
                .extracting(JournalledTurn::turn, turn -> turn.answered() != null)
                .containsExactly(tuple(1, true), tuple(2, false));
        append(answering(run, 4, 2));
        assertThat(turns(run)).extracting(JournalledTurn::turn).containsExactly(1, 2);
        assertThat(turns(run)).noneMatch(turn -> turn.answered() == null);
    }

    /** Answers a turn, and opens others. */
    private JournalWrite answering(RunId run, long seq, int turn, TurnChange... others) {
        Answer answer = new Answer("m", "hello", List.of(), Answer.StopReason.END, "{}");
        List<TurnChange> changes = new ArrayList<>(List.of(others));
        changes.add(
                new TurnChange(
                        turn,
                        NOW,
                        new TurnChange.Answered("scripted", answer, Spending.NONE, NOW),
                        null,
                        null,
                        NOW));
        return new JournalWrite(
                tenant,
                run,
                1,
                turn,
                Spending.NONE,
                null,
                changes,
                List.of(),
                List.of(event(run, seq)),
                TurnEvents.NONE,
                List.of());
    }

    @Test
    void sharesCommitsBetweenRunsAndKeepsEachRunsOrder() {
        List<RunId> runs = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            runs.add(runningRun());
        }
        List<CompletableFuture<Void>> all = new ArrayList<>();
        for (int seq = 2; seq <= 21; seq++) {
            for (RunId run : runs) {
                all.add(journal.append(write(run, 1, seq, TurnChange.opened(seq, NOW))));
            }
        }
        CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
        assertThat(entries()).isEqualTo(1000);
        assertThat(
                        fixtures.owner()
                                .sql("SELECT DISTINCT event_seq FROM agent_run_states")
                                .query(Long.class)
                                .list())
                .containsExactly(21L);
        assertThat(commits.get()).isLessThan(500);
    }
}

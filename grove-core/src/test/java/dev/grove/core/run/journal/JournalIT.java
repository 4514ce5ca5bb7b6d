package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Leaving;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tools.jackson.databind.node.JsonNodeFactory;

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
                        .call(client -> TurnRows.read(client, tenant, run, 0, 10))
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
                        .call(client -> TurnRows.read(client, tenant, run, 0, 10))
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

    private static JournalledTurn open(int turn) {
        return new JournalledTurn(turn, NOW, null, Map.of(), null, null);
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
    void refusesEveryWriteOfAnOlderEpoch() {
        RunId run = runningRun();
        fixtures.takeOver(run);
        assertThatThrownBy(() -> append(write(run, 1, 2, TurnChange.opened(1, NOW))))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(LeaseLostException.class);
        assertThat(turns(run)).isEmpty();
        assertThat(entries()).isZero();
    }

    /** What it had queued after that would find its place free: the claim's entry has one event. */
    @Test
    void refusesWhatAnOlderEpochWritesAfterAWriteThatWasFenced() {
        RunId run = runningRun();
        fixtures.takeOver(run);
        assertThat(jdbc.write(List.of(write(run, 1, 3, TurnChange.opened(1, NOW))))).isEmpty();
        assertThat(jdbc.write(List.of(write(run, 2, 4, TurnChange.opened(1, NOW)))))
                .as("nor is there a gap")
                .isEmpty();
        assertThat(jdbc.write(List.of(write(run, 2, 3, TurnChange.opened(1, NOW)))))
                .containsExactly(run);
    }

    @Test
    void commitsRunsWithACurrentLeaseThatShareACommitWithFencedOnes() {
        RunId stale = runningRun();
        fixtures.takeOver(stale);
        RunId current = runningRun();
        assertThat(
                        jdbc.write(
                                List.of(
                                        write(stale, 1, 2, TurnChange.opened(1, NOW)),
                                        write(current, 1, 2, TurnChange.opened(1, NOW)))))
                .containsExactly(current);
        assertThat(turns(current)).hasSize(1);
        assertThat(turns(stale)).isEmpty();
    }

    @Test
    void writingAgainWhatWasCommittedChangesNothing() {
        RunId run = runningRun();
        JournalWrite last =
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        new Leaving.Cancelled(),
                        List.of(),
                        List.of(),
                        List.of(event(run, 2)),
                        TurnEvents.NONE,
                        List.of());
        assertThat(jdbc.write(List.of(last))).containsExactly(run);
        assertThat(jdbc.writeAgain(List.of(last))).containsExactly(run);
        assertThat(entries()).isEqualTo(1);
        assertThat(fixtures.statusOf(run)).isEqualTo("cancelled");
    }

    @Test
    void writingAHandOverAgainWritesWhatWasLostAndNothingTwice() {
        RunId run = runningRun();
        append(write(run, 1, 2, TurnChange.opened(1, NOW)));
        fixtures.owner().sql("UPDATE agent_runs SET lease_owner = gen_random_uuid()").update();
        JournalWrite handOver =
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        new Leaving.HandedOver(),
                        List.of(),
                        List.of(new JournalWrite.StoredResult(1, "c", "kept")),
                        List.of(event(run, 3)),
                        TurnEvents.NONE,
                        List.of());

        // The first try was lost with its connection.
        assertThat(jdbc.writeAgain(List.of(handOver))).containsExactly(run);
        assertThat(count("agent_runs WHERE lease_owner IS NULL AND left_in_order")).isEqualTo(1);
        assertThat(count("agent_run_results")).isEqualTo(1);

        // Only its answer was.
        assertThat(jdbc.writeAgain(List.of(handOver))).containsExactly(run);
        assertThat(count("agent_run_results")).isEqualTo(1);
    }

    @Test
    void writingAgainTellsWhatWasCommittedFromWhatWasNotAndFromWhatIsFenced() {
        RunId committed = runningRun();
        RunId pending = runningRun();
        RunId takenOver = runningRun();
        JournalWrite first = write(committed, 1, 2, TurnChange.opened(1, NOW));
        assertThat(jdbc.write(List.of(first))).containsExactly(committed);
        nextEpochWrites(takenOver);

        assertThat(
                        jdbc.writeAgain(
                                List.of(
                                        first,
                                        write(pending, 1, 2, TurnChange.opened(1, NOW)),
                                        write(takenOver, 1, 2, TurnChange.opened(7, NOW)))))
                .containsExactlyInAnyOrder(committed, pending);

        assertThat(turns(pending)).containsExactly(open(1));
        assertThat(turns(takenOver)).containsExactly(open(1));
        assertThat(entries()).isEqualTo(3);
    }

    /** The event number is reached, but by another execution: nothing of this write is stored. */
    @Test
    void doesNotTakeTheWriteOfALaterEpochForOneThatWasLostWithItsConnection() {
        RunId run = runningRun();
        AtomicBoolean away = new AtomicBoolean(true);
        CommitObserver takeOver =
                new CommitObserver() {
                    @Override
                    public void beforeCommit(List<JournalWrite> writes) {
                        if (away.getAndSet(false)) {
                            nextEpochWrites(run);
                            throw new DataAccessResourceFailureException("The connection broke");
                        }
                    }
                };
        Journal cutOff = TestJournals.start(database, takeOver);
        try {
            CompletableFuture<Void> stale =
                    cutOff.append(write(run, 1, 2, TurnChange.opened(7, NOW)));
            assertThatThrownBy(stale::join)
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(LeaseLostException.class);
        } finally {
            cutOff.stop();
        }
        assertThat(turns(run)).containsExactly(open(1));
        assertThat(entries()).isEqualTo(1);
    }

    /** Another replica claims the run and opens its first turn. */
    private void nextEpochWrites(RunId run) {
        fixtures.takeOver(run);
        assertThat(jdbc.write(List.of(write(run, 2, 3, TurnChange.opened(1, NOW)))))
                .containsExactly(run);
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

    @Test
    void findsTheOneWriteThatSpoilsItsGroup() {
        RunId good = runningRun();
        RunId bad = runningRun();
        TurnChange impossible =
                new TurnChange(
                        1,
                        NOW,
                        null,
                        Map.of(
                                "c",
                                CallProgress.started(NOW)
                                        .ended(CallProgress.Status.FAILED, "nul \u0000", NOW)),
                        null,
                        null);
        CompletableFuture<Void> spoiled =
                journal.append(
                        new JournalWrite(
                                tenant,
                                bad,
                                1,
                                0,
                                Spending.NONE,
                                null,
                                List.of(impossible),
                                List.of(new JournalWrite.StoredResult(1, "c", "nul \u0000")),
                                List.of(event(bad, 2)),
                                TurnEvents.NONE,
                                List.of()));
        append(write(good, 1, 2, TurnChange.opened(1, NOW)));
        assertThatThrownBy(spoiled::join).isInstanceOf(CompletionException.class);
        assertThat(turns(good)).hasSize(1);
        assertThat(turns(bad)).isEmpty();
    }

    /** It builds on what is not there; what is told after the refusal is stored. */
    @Test
    void refusesWhatWasQueuedAfterWhatCanNeverBeStored() {
        RunId run = runningRun();
        Journal late =
                new Journal(
                        new JournalSettings(2, 256),
                        new JournalCommits(jdbc, List.of()),
                        new EventHub());
        JournalWrite impossible =
                new JournalWrite(
                        tenant,
                        run,
                        1,
                        0,
                        Spending.NONE,
                        null,
                        List.of(),
                        List.of(new JournalWrite.StoredResult(1, "c", "nul \u0000")),
                        List.of(event(run, 2)),
                        TurnEvents.NONE,
                        List.of());
        CompletableFuture<Void> first = late.append(impossible);
        CompletableFuture<Void> second = late.append(write(run, 1, 3, TurnChange.opened(1, NOW)));

        late.start();

        try {
            for (CompletableFuture<Void> refused : List.of(first, second)) {
                assertThatThrownBy(refused::join)
                        .cause()
                        .isInstanceOfSatisfying(
                                UnstorableWriteException.class,
                                why -> assertThat(why.write()).isEqualTo(impossible));
            }
            assertThat(turns(run)).isEmpty();
            late.append(write(run, 1, 2, TurnChange.opened(1, NOW))).join();
            assertThat(turns(run)).hasSize(1);
        } finally {
            late.stop();
        }
    }

    /** So do all who lock several runs: no two of them can deadlock. */
    @Test
    void locksRunsThatAreLeftInTheOrderOfTheirIds() throws SQLException {
        RunId first = runningRun();
        RunId held = runningRun();
        RunId last = runningRun();
        try (Connection holder = database.owner().getConnection();
                Connection other = database.owner().getConnection();
                SingleConnectionDataSource writer =
                        new SingleConnectionDataSource(database.owner().getConnection(), true)) {
            holder.setAutoCommit(false);
            lock(holder, held, "");
            CompletableFuture<Void> written =
                    CompletableFuture.runAsync(() ->
                            byKeys(writer).write(List.of(left(last), left(held), left(first))));
            await().until(() -> database.blockedSessions() == 1);

            assertThatThrownBy(() -> lock(other, first, "NOWAIT")).isInstanceOf(SQLException.class);
            lock(other, last, "NOWAIT");
            assertThat(hasPlace(first)).as("nothing is inserted before all are locked").isTrue();

            holder.rollback();
            written.join();
        }
        assertThat(entries()).isEqualTo(3);
    }

    private JournalWrite left(RunId run) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                new Leaving.Cancelled(),
                List.of(),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }

    @Test
    void insertsEntriesInTheOrderOfTheirRuns() throws SQLException {
        RunId first = runningRun();
        RunId held = runningRun();
        RunId last = runningRun();
        try (Connection holder = database.owner().getConnection();
                SingleConnectionDataSource writer =
                        new SingleConnectionDataSource(database.owner().getConnection(), true)) {
            holder.setAutoCommit(false);
            insert(holder, held);
            CompletableFuture<Void> written =
                    CompletableFuture.runAsync(() ->
                            byKeys(writer)
                                    .write(
                                            List.of(
                                                    write(last, 1, 2, TurnChange.opened(1, NOW)),
                                                    write(held, 1, 2, TurnChange.opened(1, NOW)),
                                                    write(
                                                            first,
                                                            1,
                                                            2,
                                                            TurnChange.opened(1, NOW)))));
            await().until(() -> database.blockedSessions() == 1);

            assertThat(hasPlace(first)).isFalse();
            assertThat(hasPlace(last)).isTrue();

            holder.rollback();
            written.join();
        }
        assertThat(entries()).isEqualTo(3);
    }

    /** Whether the run's next entry could be inserted at once. */
    private boolean hasPlace(RunId run) throws SQLException {
        try (Connection connection = database.owner().getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement patience =
                    connection.prepareStatement("SET LOCAL lock_timeout = '200ms'")) {
                patience.execute();
                insert(connection, run);
                return true;
            } catch (SQLException e) {
                assertThat(e.getSQLState()).as("lock_not_available").isEqualTo("55P03");
                return false;
            } finally {
                connection.rollback();
            }
        }
    }

    private void insert(Connection connection, RunId run) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        """
                        INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                             cache_read_tokens, cache_write_tokens, cost_usd, format, events)
                        VALUES (?, ?, 2, 2, 1, 0, 0, 0, 0, 0, 0, 1, '{}')
                        """)) {
            statement.setObject(1, tenant.value());
            statement.setObject(2, run.value());
            statement.execute();
        }
    }

    /** As the statement is executed where there are many runs. */
    private JdbcJournal byKeys(DataSource connections) {
        JdbcClient.create(connections)
                .sql(
                        "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off")
                .update();
        return new JdbcJournal(database.engineOver(connections));
    }

    private static void lock(Connection connection, RunId run, String how) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement(
                        "SELECT id FROM agent_runs WHERE id = ? FOR NO KEY UPDATE " + how)) {
            statement.setObject(1, run.value());
            statement.execute();
        }
    }
}

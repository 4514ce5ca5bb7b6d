package dev.grove.core.run.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.budget.Amount;
import dev.grove.core.budget.Ledgers;
import dev.grove.core.budget.TestLedgers;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.CallKind;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.StopReason;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnansweredCall;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitRows;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Optional parts of the journal's statement, for the few groups of writes that need them. */
class JournalPartsIT extends JournalBed {

    @Test
    void doesAllThatItsWritesNeedInOneStatement() {
        RunId compacted = runningRun();
        RunId paid = runningRun();
        RunId left = runningRun();
        RunId ended = runningRun();
        Compaction done = compaction(1, new Compaction.Done("all went well", 30));
        OpenedWait wait = newWait("c1");
        assertThat(
                        jdbc.write(
                                List.of(
                                        waiting(left, wait),
                                        compacting(compacted, 1, 2, done),
                                        paying(paid, 1, 2),
                                        leaving(
                                                ended,
                                                1,
                                                spent(1, "0"),
                                                new ExecutionOutcome.Cancelled()))))
                .containsExactlyInAnyOrder(compacted, paid, left, ended);
        assertThat(compactions(compacted)).containsExactly(done);
        assertThat(count("agent_run_unanswered_calls")).isEqualTo(1);
        assertThat(fixtures.statusOf(left)).isEqualTo("waiting");
        assertThat(fixtures.statusOf(ended)).isEqualTo("cancelled");
        List<StoredWait> waits =
                database.engineDatabase().call(tenant, client -> WaitRows.ofTurn(client, left, 1));
        assertThat(waits).containsExactly(new StoredWait(wait, null));
    }

    @Test
    void readsBackCompactionsInTheirOrder() {
        RunId run = runningRun();
        Compaction failed = compaction(1, new Compaction.Failed("it was cut off"));
        Compaction done = compaction(2, new Compaction.Done("all went well", 30));
        append(compacting(run, 1, 2, failed));
        append(compacting(run, 1, 3, done));
        assertThat(compactions(run)).containsExactly(failed, done);
    }

    @Test
    void refusesACompactionOfAnOlderEpochAlsoBesideACurrentOne() {
        RunId stale = runningRun();
        fixtures.takeOver(stale);
        RunId current = runningRun();
        RunId other = runningRun();
        Compaction done = compaction(1, new Compaction.Done("all went well", 30));
        assertThat(
                        jdbc.write(
                                List.of(
                                        compacting(stale, 1, 2, done),
                                        compacting(current, 1, 2, done),
                                        write(other, 1, 2, TurnChange.opened(1, NOW)))))
                .containsExactlyInAnyOrder(current, other);
        assertThat(compactions(stale)).isEmpty();
        assertThat(compactions(current)).containsExactly(done);
        assertThat(turns(other)).hasSize(1);
    }

    @Test
    void writingACompactionAgainChangesNothing() {
        RunId run = runningRun();
        JournalWrite write =
                compacting(run, 1, 2, compaction(1, new Compaction.Done("all went well", 30)));
        assertThat(jdbc.write(List.of(write))).containsExactly(run);
        assertThat(jdbc.writeAgain(List.of(write))).containsExactly(run);
        assertThat(count("agent_run_compactions")).isEqualTo(1);
    }

    private static Compaction compaction(int number, Compaction.Outcome outcome) {
        return new Compaction(
                number,
                Compaction.Cause.THRESHOLD,
                6,
                null,
                4,
                "openai/m",
                outcome,
                90,
                new Spending(new Usage(1, 2, 3, 4), new BigDecimal("0.000000001")),
                NOW,
                NOW);
    }

    private JournalWrite compacting(RunId run, long epoch, long seq, Compaction compaction) {
        return new JournalWrite(
                tenant,
                run,
                epoch,
                0,
                Spending.NONE,
                null,
                List.of(),
                List.of(),
                List.of(event(run, seq)),
                TurnEvents.NONE,
                List.of(compaction));
    }

    private List<Compaction> compactions(RunId run) {
        return database.engineDatabase()
                .call(tenant, client -> CompactionRows.read(client, run, 0, 10));
    }

    @Test
    void givesBackWhatEndedRunsHaveNotSpentAndNothingOfOthers() {
        RunId root = runningRun();
        RunId child = child(root);
        RunId other = runningRun();
        Ledgers ledgers = TestLedgers.of(database);
        for (RunId run : List.of(root, child, other)) {
            fixtures.limit(run, 1_000, "1.00");
            ledgers.reserve(run, 1, new Amount(100, new BigDecimal("0.1")));
        }
        Amount both = fixtures.committed(root);
        Amount others = fixtures.committed(other);
        Amount childs = ledgers.held(child, 1).orElseThrow();

        append(
                leaving(
                        child,
                        1,
                        spent(40, "0.05"),
                        new ExecutionOutcome.Stopped(StopReason.USD_BUDGET)));

        assertThat(fixtures.committed(root))
                .isEqualTo(both.minus(childs).plus(new Amount(40, new BigDecimal("0.05"))));
        assertThat(ledgers.held(root, 1)).isPresent();
        assertThat(fixtures.committed(other)).isEqualTo(others);
        assertThat(
                        jdbc.write(
                                List.of(
                                        leaving(
                                                root,
                                                1,
                                                spent(7, "0.01"),
                                                new ExecutionOutcome.Cancelled()),
                                        leaving(
                                                other,
                                                1,
                                                spent(0, "0"),
                                                new ExecutionOutcome.Cancelled()))))
                .containsExactlyInAnyOrder(root, other);
        assertThat(fixtures.committed(root))
                .isEqualTo(new Amount(47, new BigDecimal("0.060000000")));
        assertThat(fixtures.committed(other).tokens()).isZero();
        assertThat(count("run_allotments")).isZero();
    }

    @Test
    void keepsAnAllotmentThatIsHandedOverAndRefusesToSettleUnderAnOlderEpoch() {
        RunId root = runningRun();
        Ledgers ledgers = TestLedgers.of(database);
        ledgers.reserve(root, 1, new Amount(100, BigDecimal.ZERO));
        Amount reserved = fixtures.committed(root);
        append(leaving(root, 1, Spending.NONE, new ExecutionOutcome.HandedOver()));
        assertThat(fixtures.committed(root)).isEqualTo(reserved);
        fixtures.takeOver(root);
        assertThat(
                        jdbc.write(
                                List.of(
                                        leaving(
                                                root,
                                                1,
                                                spent(1, "0"),
                                                new ExecutionOutcome.Cancelled()))))
                .isEmpty();
        assertThat(jdbc.write(List.of(paying(root, 1, 3)))).isEmpty();
        assertThat(fixtures.committed(root)).isEqualTo(reserved);
        assertThat(count("agent_run_unanswered_calls")).isZero();
        assertThat(jdbc.write(List.of(paying(root, 2, 4)))).containsExactly(root);
        assertThat(jdbc.writeAgain(List.of(paying(root, 2, 4)))).containsExactly(root);
        assertThat(count("agent_run_unanswered_calls")).isEqualTo(1);
    }

    private RunId child(RunId parent) {
        return fixtures.runningChild(
                tenant, fixtures.agent(tenant, "child" + RunId.next()), parent);
    }

    private static Spending spent(long tokens, String usd) {
        return new Spending(new Usage(tokens, 0, 0, 0), new BigDecimal(usd));
    }

    private JournalWrite leaving(
            RunId run, long epoch, Spending spending, ExecutionOutcome leaving) {
        return new JournalWrite(
                tenant,
                run,
                epoch,
                0,
                spending,
                leaving,
                List.of(),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }

    private JournalWrite paying(RunId run, long epoch, long seq) {
        UnansweredCall call =
                new UnansweredCall(
                        new UUID(7, 7), 1, "p/m", CallKind.REFUSED, spent(5, "0.5"), NOW);
        return new JournalWrite(
                tenant,
                run,
                epoch,
                0,
                spent(5, "0.5"),
                null,
                List.of(),
                List.of(),
                List.of(event(run, seq)),
                TurnEvents.NONE,
                List.of(call));
    }

    @Test
    void storesWhatARunWaitsForAsTheRunIsLeft() {
        RunId run = runningRun();
        RunId other = runningRun();
        OpenedWait wait = newWait("c1");
        assertThat(
                        jdbc.write(
                                List.of(
                                        waiting(run, wait),
                                        write(other, 1, 2, TurnChange.opened(1, NOW)))))
                .containsExactlyInAnyOrder(run, other);
        assertThat(fixtures.statusOf(run)).isEqualTo("waiting");
        assertThat(fixtures.statusOf(other)).isEqualTo("running");
        List<StoredWait> stored =
                database.engineDatabase().call(tenant, client -> WaitRows.ofTurn(client, run, 1));
        assertThat(stored).containsExactly(new StoredWait(wait, null));
        assertThat(stored.getFirst().isOpen()).isTrue();
        assertThat(jdbc.writeAgain(List.of(waiting(run, wait)))).containsExactly(run);
        assertThat(count("agent_run_waits")).isEqualTo(1);
        assertThat(jdbc.write(List.of(waiting(run, newWait("c2"))))).as("left already").isEmpty();
        assertThat(count("agent_run_waits")).isEqualTo(1);
    }

    @Test
    void makesAWaitDueAtOnceWhenItsRunWasCancelledMeanwhile() {
        RunId run = runningRun();
        fixtures.owner().sql("UPDATE agent_runs SET cancel_requested = true").update();
        jdbc.write(List.of(waiting(run, newWait("c1"))));
        assertThat(
                        fixtures.owner()
                                .sql("SELECT due_at <= clock_timestamp() FROM agent_run_waits")
                                .query(Boolean.class)
                                .single())
                .isTrue();
    }

    private static OpenedWait newWait(String call) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().put("text", "a\u0000b");
        return new OpenedWait(
                Uuids.next(),
                1,
                call,
                WaitKind.APPROVAL,
                "echo",
                arguments,
                ArgumentsDigest.of(arguments),
                NOW,
                NOW.plusSeconds(300),
                NOW.plusSeconds(300));
    }

    private JournalWrite waiting(RunId run, OpenedWait wait) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                new ExecutionOutcome.Waiting(List.of(wait)),
                List.of(TurnChange.opened(1, NOW)),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }
}

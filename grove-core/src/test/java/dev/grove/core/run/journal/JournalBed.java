package dev.grove.core.run.journal;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.record.ExecutionOutcome;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A journal on a database of its own, and runs to write of. */
abstract class JournalBed {

    static final Instant NOW = Instant.parse("2026-03-29T01:30:00.123456Z");
    final AtomicInteger commits = new AtomicInteger();
    TestDatabase database;
    RunFixtures fixtures;
    JdbcJournal jdbc;
    Journal journal;
    TenantId tenant;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        jdbc = new JdbcJournal(database.engineDatabase());
        CommitObserver counting =
                new CommitObserver() {
                    @Override
                    public void afterCommit(List<JournalWrite> writes) {
                        commits.incrementAndGet();
                    }
                };
        journal =
                new Journal(
                        new JournalSettings(2, 256),
                        new JournalCommits(jdbc, List.of(counting)),
                        new EventHub());
        journal.start();
    }

    @AfterEach
    void tearDown() {
        journal.stop();
        database.close();
    }

    void append(JournalWrite write) {
        journal.append(write).join();
    }

    RunId runningRun() {
        return fixtures.runningRun(tenant, fixtures.agent(tenant, "a" + RunId.next()));
    }

    JournalWrite write(RunId run, long epoch, long seq, TurnChange change) {
        return new JournalWrite(
                tenant,
                run,
                epoch,
                0,
                Spending.NONE,
                null,
                List.of(change),
                List.of(),
                List.of(event(run, seq)),
                TurnEvents.NONE,
                List.of());
    }

    /** The last one of a run. */
    JournalWrite cancelled(RunId run) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                new ExecutionOutcome.Cancelled(),
                List.of(),
                List.of(),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }

    /** The first one of a run, with two results of one call, which one statement cannot write. */
    JournalWrite unstorable(RunId run, TurnChange... changes) {
        return new JournalWrite(
                tenant,
                run,
                1,
                0,
                Spending.NONE,
                null,
                List.of(changes),
                List.of(
                        new JournalWrite.StoredResult(1, "c", "one"),
                        new JournalWrite.StoredResult(1, "c", "other")),
                List.of(event(run, 2)),
                TurnEvents.NONE,
                List.of());
    }

    static EventLine event(RunId run, long seq) {
        return new EventLine(run, seq, "test", "{\"type\":\"test\"}");
    }

    /** The turns of a run, as its history has them. */
    List<JournalledTurn> turns(RunId run) {
        return database.engineDatabase().call(tenant, client -> TurnRows.read(client, run, 0, 10));
    }

    /** Counts entries of the runs' executions, without those that queued and claimed the runs. */
    long entries() {
        return count("run_log WHERE events LIKE '{\"type\":\"test\"}%'");
    }

    long count(String table) {
        return fixtures.owner().sql("SELECT count(*) FROM " + table).query(Long.class).single();
    }

    /** A turn of which only the beginning was written. */
    static JournalledTurn open(int turn) {
        return new JournalledTurn(turn, NOW, null, Map.of(), null, null);
    }
}

package dev.grove.core.retention.sweep;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Asker;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.LegalHolds;
import dev.grove.core.retention.Pace;
import dev.grove.core.retention.Retention;
import dev.grove.core.retention.RetentionSettings;
import dev.grove.core.retention.StoredFiles;
import dev.grove.core.retention.deletion.RetentionMetrics;
import dev.grove.core.retention.deletion.TreeDeletion;
import dev.grove.core.run.RunFixtures;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Two tenants with ended runs of some age, and sweeps of as many replicas as a test wants. */
abstract class RetentionBed {

    static final Duration KEEP = Duration.ofDays(30);
    static final Asker OPERATOR = new Asker(KeyId.next(), "operator", true);

    final MeterRegistry meters = new SimpleMeterRegistry();
    private final RetentionMetrics metrics = new RetentionMetrics(meters);
    final ForgottenFiles files = new ForgottenFiles();
    TestDatabase database;
    RunFixtures fixtures;
    TenantId tenant;
    TenantId neighbour;
    AgentId agent;
    AgentId neighbours;
    LegalHolds holds;
    Retention retention;

    @BeforeEach
    void openDatabase() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        tenant = fixtures.tenant("t");
        neighbour = fixtures.tenant("n");
        agent = fixtures.agent(tenant, "a");
        neighbours = fixtures.agent(neighbour, "a");
        holds = new LegalHolds(database.tenantDatabase(), Clock.systemUTC());
        retention = new Retention(database.engineDatabase(), settings(), Clock.systemUTC());
    }

    @AfterEach
    void closeDatabase() {
        database.close();
    }

    static RetentionSettings settings() {
        return new RetentionSettings(KEEP, 1_000_000, 1, 20);
    }

    /** Sweep of one replica. */
    RetentionSweep sweep() {
        return sweep(settings());
    }

    RetentionSweep sweep(RetentionSettings settings) {
        ExpiredRows expired =
                new ExpiredRows(database.engineDatabase(), settings, Clock.systemUTC());
        return new RetentionSweep(
                expired,
                new ExpiredTrees(
                        database.engineDatabase(),
                        expired,
                        new TreeDeletion(database.engineDatabase()),
                        Clock.systemUTC()),
                files,
                new Pace(settings),
                metrics,
                settings,
                Clock.systemUTC());
    }

    /** A run of one entry that was made, and ended, so long ago; its costs are in the sums. */
    RunId endedRun(TenantId whose, Duration ago) {
        RunId run = fixtures.queuedRun(whose, whose.equals(tenant) ? agent : neighbours, 50);
        return aged(run, "completed", ago);
    }

    /** Its id says when it was made, as those of all runs do. */
    RunId aged(RunId run, String status, Duration ago) {
        UUID old = oldId(ago);
        fixtures.owner()
                .sql(
                        """
                        WITH log AS (UPDATE run_log SET run_id = :old WHERE run_id = :run),
                             words AS (UPDATE agent_run_words SET run_id = :old WHERE run_id = :run),
                             moves AS (DELETE FROM run_moves WHERE run_id = :run)
                        UPDATE agent_runs
                           SET id = :old, root_run_id = CASE WHEN root_run_id = id THEN :old ELSE root_run_id END,
                               status = '%s', finished_at = now() - :ago * interval '1 second'
                         WHERE id = :run
                        """
                                .formatted(status))
                .param("old", old)
                .param("run", run.value())
                .param("ago", ago.toSeconds())
                .update();
        fixtures.owner()
                .sql("DELETE FROM run_moves WHERE run_id = :old")
                .param("old", old)
                .update();
        return new RunId(old);
    }

    static UUID oldId(Duration ago) {
        UUID now = RunId.next().value();
        long then = (now.getMostSignificantBits() >>> 16) - ago.toMillis() - 1_000;
        return new UUID(
                (then << 16) | (now.getMostSignificantBits() & 0xffff),
                now.getLeastSignificantBits());
    }

    long rows(String table, TenantId whose) {
        return fixtures.owner()
                .sql("SELECT count(*) FROM " + table + " WHERE tenant_id = :tenant")
                .param("tenant", whose.value())
                .query(Long.class)
                .single();
    }

    boolean isThere(RunId run) {
        return fixtures.owner()
                .sql("SELECT EXISTS (SELECT 1 FROM agent_runs WHERE id = :run)")
                .param("run", run.value())
                .query(Boolean.class)
                .single();
    }

    void move(RunId run) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO run_moves (tenant_id, run_id, at, type, status, turns, tokens, cost_usd)
                        SELECT tenant_id, id, now(), 'run.labelled', status, 0, 0, 0 FROM agent_runs WHERE id = :run
                        """)
                .param("run", run.value())
                .update();
    }

    /** Collects the digests that are to be forgotten; where files lie is tested with the server. */
    static final class ForgottenFiles implements StoredFiles {

        final Set<String> digests = ConcurrentHashMap.newKeySet();

        @Override
        public void forget(TenantId tenant, Collection<String> forgotten) {
            digests.addAll(forgotten);
        }

        @Override
        public Counts forgetAll(TenantId tenant, int most) {
            throw new UnsupportedOperationException("No tenant is deleted here");
        }
    }
}

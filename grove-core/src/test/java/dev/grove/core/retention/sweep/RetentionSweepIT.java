package dev.grove.core.retention.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.retention.Counts;
import dev.grove.core.retention.LegalHold;
import dev.grove.core.retention.RetentionRule;
import dev.grove.core.retention.RetentionSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetentionSweepIT extends RetentionBed {

    private static final Duration OLD = Duration.ofDays(40);
    private static final Duration YOUNG = Duration.ofDays(20);

    /** So many trees by batch. */
    private static final int SMALL = 20;

    @Test
    void deletesWhatIsTooOldAndNothingElse() throws InterruptedException {
        RunId old = endedRun(tenant, OLD);
        RunId young = endedRun(tenant, YOUNG);
        RunId theirs = endedRun(neighbour, OLD);
        retention.put(neighbour, new RetentionRule(50, null), OPERATOR);

        Counts deleted = sweep().sweep();

        assertThat(isThere(old)).isFalse();
        assertThat(isThere(young)).isTrue();
        assertThat(isThere(theirs)).as("of a tenant with an age of its own").isTrue();
        assertThat(deleted.byTable())
                .containsOnly(
                        Map.entry("agent_runs", 1L),
                        Map.entry("run_log", 1L),
                        Map.entry("agent_run_words", 1L));
        assertThat(rows("run_log", tenant)).isEqualTo(1);
        assertThat(rows("run_log", neighbour)).isEqualTo(1);
    }

    /** Beside a sweep that is under way: a batch takes it a second and a half. */
    @Test
    void nothingGoesByAnAgeThatIsNoMore() throws Exception {
        for (int i = 0; i < 3 * SMALL; i++) {
            RunId _ = endedRun(tenant, OLD);
        }
        RetentionSweep slow = sweep(new RetentionSettings(KEEP, 2 * SMALL, 1, SMALL));
        try (ExecutorService replica = Executors.newSingleThreadExecutor()) {
            Future<Counts> deleted = replica.submit(slow::sweep);
            await().until(() -> rows("agent_runs", tenant) < 3 * SMALL);
            retention.put(tenant, new RetentionRule(50, null), OPERATOR);
            long left = rows("agent_runs", tenant);

            assertThat(deleted.get().byTable()).containsEntry("agent_runs", 3 * SMALL - left);
            assertThat(left).isPositive().isEqualTo(rows("agent_runs", tenant));
        }
        Counts none = sweep().sweep();
        assertThat(none.total()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"completed", "stopped", "failed", "cancelled"})
    void howeverItEnded(String status) throws InterruptedException {
        RunId run = aged(fixtures.queuedRun(tenant, agent, 50), status, OLD);
        Counts _ = sweep().sweep();
        assertThat(isThere(run)).isFalse();
    }

    @Test
    void aTreeGoesWhenAllOfItHasEnded() throws InterruptedException {
        RunId root = endedRun(tenant, OLD);
        RunId child = child(root, "running");

        Counts nothing = sweep().sweep();
        assertThat(nothing.total()).isZero();
        assertThat(isThere(root)).isTrue();

        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET status = 'completed', finished_at = now() WHERE id = :id")
                .param("id", child.value())
                .update();
        fixtures.owner().sql("DELETE FROM run_moves").update();
        Counts all = sweep().sweep();
        assertThat(all.byTable()).containsEntry("agent_runs", 2L);
        assertThat(isThere(child)).isFalse();
    }

    @Test
    void whatIsHeldStaysUntilItIsReleased() throws InterruptedException {
        RunId root = endedRun(tenant, OLD);
        RunId child = child(root, "completed");
        RunId other = endedRun(tenant, OLD);
        LegalHold ofChild = holds.place(tenant, child, "case 1", OPERATOR);

        Counts _ = sweep().sweep();
        assertThat(isThere(root)).as("held with its child").isTrue();
        assertThat(isThere(child)).isTrue();
        assertThat(isThere(other)).isFalse();

        holds.release(tenant, ofChild.id(), OPERATOR);
        LegalHold ofTenant = holds.place(tenant, null, "case 2", OPERATOR);
        Counts none = sweep().sweep();
        assertThat(none.total()).isZero();

        holds.release(tenant, ofTenant.id(), OPERATOR);
        Counts two = sweep().sweep();
        assertThat(two.byTable()).containsEntry("agent_runs", 2L);
    }

    /** Its agent and model are read from its row when its costs are added up. */
    @Test
    void itGoesOnceItsCostsAreInTheSums() throws InterruptedException {
        RunId run = endedRun(tenant, OLD);
        move(run);

        Counts nothing = sweep().sweep();
        assertThat(nothing.total()).isZero();
        assertThat(meters.get("grove.retention.overdue").gauge().value())
                .isBetween(
                        (double) Duration.ofDays(10).toSeconds() - 5,
                        (double) Duration.ofDays(10).toSeconds() + 60);

        fixtures.owner().sql("DELETE FROM run_moves").update();
        Counts _ = sweep().sweep();
        assertThat(isThere(run)).isFalse();
        assertThat(meters.get("grove.retention.overdue").gauge().value()).isZero();
    }

    @Test
    void twoReplicasAtOnceCountNoRowTwice() throws Exception {
        int runs = 300;
        for (int i = 0; i < runs; i++) {
            RunId _ = endedRun(tenant, OLD);
        }
        RunId theirs = endedRun(neighbour, YOUNG);
        CountDownLatch begin = new CountDownLatch(1);
        List<Future<Counts>> sweeps = new ArrayList<>();
        try (ExecutorService replicas = Executors.newFixedThreadPool(3)) {
            for (int i = 0; i < 3; i++) {
                RetentionSweep replica = sweep();
                sweeps.add(
                        replicas.submit(() -> {
                            begin.await();
                            return replica.sweep();
                        }));
            }
            begin.countDown();
        }
        Counts sum = Counts.NONE;
        int atWork = 0;
        for (Future<Counts> each : sweeps) {
            sum = sum.plus(each.get());
            atWork += each.get().total() > 0 ? 1 : 0;
        }

        assertThat(atWork).as("replicas that deleted something").isGreaterThan(1);
        assertThat(rows("agent_runs", tenant)).isZero();
        assertThat(isThere(theirs)).isTrue();
        assertThat(sum.byTable()).containsEntry("agent_runs", (long) runs);
        assertThat(recorded(tenant)).isEqualTo(sum);
        assertThat(
                        meters.get("grove.retention.rows.deleted")
                                .tag("cause", "retention")
                                .counter()
                                .count())
                .isEqualTo((double) sum.total());
    }

    /** Recorded counts of today, and of yesterday where midnight lies between. */
    private Counts recorded(TenantId whose) {
        return fixtures
                .owner()
                .sql(
                        "SELECT counts FROM deletions WHERE tenant_id = :tenant AND kind = 'retention'")
                .param("tenant", whose.value())
                .query((row, _) -> Counts.parse(row.getString("counts")))
                .list()
                .stream()
                .reduce(Counts.NONE, Counts::plus);
    }

    private RunId child(RunId root, String status) {
        RunId child = aged(fixtures.queuedRun(tenant, agent, 50), status, OLD.minusDays(1));
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs SET parent_run_id = :root, root_run_id = :root, depth = 1,
                               finished_at = CASE WHEN status = 'running' THEN NULL ELSE finished_at END
                         WHERE id = :id
                        """)
                .param("root", root.value())
                .param("id", child.value())
                .update();
        return child;
    }
}

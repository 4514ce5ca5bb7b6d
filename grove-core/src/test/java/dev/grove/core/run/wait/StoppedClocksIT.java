package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.RunFixtures;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Clocks of runs, which stand while people and applications are waited for. */
class StoppedClocksIT {

    private TestDatabase database;
    private RunFixtures fixtures;
    private DueWaits due;
    private TenantId tenant;
    private AgentId agent;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        due = new DueWaits(database.engineDatabase(), Clock.systemUTC());
        tenant = fixtures.tenant("t");
        agent = fixtures.agent(tenant, "a");
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    /** Two of the three hours are the same, and another child's wait is not over. */
    @Test
    void countWaitsAtTheSameTimeOnceAndThoseOfAllRunsBelow() {
        RunId root = waiting(null);
        RunId first = waiting(root);
        RunId second = waiting(root);
        ended(waitFor(first, "approval", "NULL"), "5 hours", "3 hours");
        ended(waitFor(second, "approval", "NULL"), "4 hours", "2 hours");
        UUID open = waitFor(second, "client_tool", "NULL");
        begun(open, "1 hour");
        assertThat(stood(root)).isEqualTo(4);
        assertThat(stood(first)).isEqualTo(2);
        assertThat(stood(second)).isEqualTo(3);
    }

    @Test
    void goOnWithTheEndOfTheRunThatWaitedWhateverItsRowsSay() {
        RunId root = waiting(null);
        RunId child = waiting(root);
        begun(waitFor(child, "approval", "NULL"), "3 hours");
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs SET status = 'cancelled', finished_at = now() - interval '2 hours'
                         WHERE id = :id
                        """)
                .param("id", child.value())
                .update();
        assertThat(stood(root)).isEqualTo(1);
    }

    @Test
    void doNotStandForTheEndOfAnotherRun() {
        RunId root = waiting(null);
        waitFor(root, "child", "NULL");
        assertThat(stops(root)).isZero();
    }

    @Test
    void leaveAWaitTheTimeThatTheCapsAboveItLeave() {
        RunId root = waiting(null);
        cap(root, 7200);
        RunId child = waiting(root);
        ended(waitFor(child, "approval", "now() + interval '1 day'"), "3 hours", "2 hours");
        UUID capped = waitFor(child, "approval", "now() + interval '1 day'");
        assertThat(left(capped)).isBetween(Duration.ofSeconds(3590), Duration.ofSeconds(3600));
        RunId free = waiting(null);
        assertThat(left(waitFor(free, "approval", "now() + interval '1 day'")))
                .isBetween(Duration.ofSeconds(86390), Duration.ofDays(1));
        assertThat(left(waitFor(free, "client_tool", "NULL")))
                .isBetween(Duration.ofDays(30).minusSeconds(10), Duration.ofDays(30));
    }

    @Test
    void stopARunThatHasWaitedForAsLongAsItMay() {
        RunId run = waiting(null);
        cap(run, 60);
        UUID wait = waitFor(run, "approval", "now() + interval '1 day'");
        begun(wait, "1 hour");
        look(run);
        List<EventLine> events = due.end(10).getOrDefault(run, List.of());
        assertThat(events).extracting(EventLine::type).containsExactly("run.stopped");
        assertThat(events.getLast().line()).contains("\"wait_limit\"");
    }

    /**
     * Its time would be over, were it not for the child that waits; it is not looked at each
     * second.
     */
    @Test
    void keepAParentThatIsLookedAtLessAndLessOften() {
        RunId root = waiting(null);
        UUID parent = waitFor(root, "child", "NULL");
        RunId child = waiting(root);
        UUID wait = waitFor(child, "approval", "now() + interval '1 day'");
        begun(wait, "8 hours");
        older(root, "8 hours");
        fixtures.owner()
                .sql(
                        "UPDATE agent_run_waits SET created_at = now() - interval '8 hours' WHERE id = :id")
                .param("id", parent)
                .update();
        look(root);
        assertThat(due.end(10)).isEmpty();
        assertThat(fixtures.statusOf(root)).isEqualTo("waiting");
        assertThat(left(parent)).isBetween(Duration.ofMinutes(59), Duration.ofMinutes(61));
        fixtures.owner()
                .sql("UPDATE run_clock_stops SET ended_at = now() - interval '2 minutes'")
                .update();
        look(root);
        assertThat(due.end(10).getOrDefault(root, List.of()))
                .extracting(EventLine::type)
                .containsExactly("run.stopped");
    }

    private RunId waiting(@Nullable RunId parent) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs SET status = 'waiting', epoch = 1, started_at = now(),
                               root_run_id = COALESCE(:parent::uuid, id), parent_run_id = :parent::uuid
                         WHERE id = :id
                        """)
                .param("id", run.value())
                .param("parent", parent == null ? null : parent.toString(), Types.VARCHAR)
                .update();
        return run;
    }

    private UUID waitFor(RunId run, String kind, String expiresAt) {
        UUID wait = Uuids.next();
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool,
                               arguments, digest, created_at, expires_at, due_at)
                        SELECT r.tenant_id, :id, r.id, 1, :id::text, :kind, 'echo', '{}', repeat('0', 64),
                               now(), %s, r.started_at + interval '60 seconds'
                          FROM agent_runs r WHERE r.id = :run
                        """
                                .formatted(expiresAt))
                .param("id", wait)
                .param("run", run.value())
                .param("kind", kind)
                .update();
        return wait;
    }

    private void begun(UUID wait, String ago) {
        fixtures.owner()
                .sql(
                        "UPDATE run_clock_stops SET begun_at = now() - CAST(:ago AS interval) WHERE place = :place")
                .param("ago", ago)
                .param("place", wait.toString())
                .update();
    }

    /** It was answered; the trigger has closed its rows, which are made older. */
    private void ended(UUID wait, String begun, String ended) {
        fixtures.owner()
                .sql(
                        "UPDATE agent_run_waits SET resolved_at = now(), resolution = 'expired' WHERE id = :id")
                .param("id", wait)
                .update();
        begun(wait, begun);
        int closed =
                fixtures.owner()
                        .sql(
                                """
                                UPDATE run_clock_stops SET ended_at = now() - CAST(:ended AS interval)
                                 WHERE place = :place AND ended_at IS NOT NULL
                                """)
                        .param("ended", ended)
                        .param("place", wait.toString())
                        .update();
        assertThat(closed).isEqualTo(2);
    }

    private void cap(RunId run, int seconds) {
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs SET limits = jsonb_set(limits, '{max_wait_seconds}', to_jsonb(:seconds))
                         WHERE id = :id
                        """)
                .param("seconds", seconds)
                .param("id", run.value())
                .update();
    }

    private void older(RunId root, String time) {
        fixtures.owner()
                .sql(
                        """
                        UPDATE agent_runs SET started_at = started_at - CAST(:time AS interval)
                         WHERE root_run_id = :root
                        """)
                .param("time", time)
                .param("root", root.value())
                .update();
    }

    private void look(RunId run) {
        fixtures.owner()
                .sql("UPDATE agent_run_waits SET due_at = now() WHERE run_id = :run")
                .param("run", run.value())
                .update();
    }

    private Duration left(UUID wait) {
        return Duration.ofSeconds(
                fixtures.owner()
                        .sql(
                                "SELECT extract(epoch FROM due_at - now())::bigint FROM agent_run_waits WHERE id = :id")
                        .param("id", wait)
                        .query(Long.class)
                        .single());
    }

    private long stops(RunId run) {
        return fixtures.owner()
                .sql("SELECT count(*) FROM run_clock_stops WHERE run_id = :run")
                .param("run", run.value())
                .query(Long.class)
                .single();
    }

    /** Hours, rounded. */
    private long stood(RunId run) {
        return fixtures.owner()
                .sql(
                        "SELECT round(extract(epoch FROM clock_stood(:run, clock_timestamp())) / 3600)::bigint")
                .param("run", run.value())
                .query(Long.class)
                .single();
    }
}

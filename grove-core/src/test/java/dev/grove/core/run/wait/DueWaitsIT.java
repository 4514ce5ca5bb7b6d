package dev.grove.core.run.wait;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.RunFixtures;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DueWaitsIT {

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

    @Test
    void queuesARunWhenItsLastWaitIsOver() {
        RunId run = waitingRun("now()");
        waitFor(run, "c1", "approval", "now() - interval '1 second'");
        waitFor(run, "c2", "client_tool", "now() - interval '1 second'");
        assertThat(types(due.end(10).getOrDefault(run, List.of())))
                .containsExactly("approval.decided", "run.queued");
        assertThat(fixtures.statusOf(run)).isEqualTo("queued");
        assertThat(due.end(10)).isEmpty();
    }

    @Test
    void leavesARunWaitingForWhatIsNotOver() {
        RunId run = waitingRun("now()");
        waitFor(run, "c1", "approval", "now() - interval '1 second'");
        waitFor(run, "c2", "approval", "now() + interval '1 hour'");
        assertThat(types(due.end(10).getOrDefault(run, List.of())))
                .containsExactly("approval.decided");
        assertThat(fixtures.statusOf(run)).isEqualTo("waiting");
    }

    /** The fixtures' runs may run for 60 seconds. */
    @Test
    void stopsARunWhoseOwnTimeIsOver() {
        RunId run = waitingRun("now() - interval '61 seconds'");
        waitFor(run, "c1", "client_tool", "NULL");
        List<EventLine> events = due.end(10).getOrDefault(run, List.of());
        assertThat(types(events)).containsExactly("run.stopped");
        assertThat(lastEventOf(run)).isEqualTo(events.getLast().seq());
        assertThat(fixtures.statusOf(run)).isEqualTo("stopped");
        assertThat(resolutions(run)).containsExactly("withdrawn");
    }

    @Test
    void stopsAWaitingChildWhenTheTimeOfItsRootIsOver() {
        RunId root = waitingRun("now() - interval '61 seconds'");
        RunId child = waitingRun("now()");
        waitFor(child, "c1", "client_tool", "NULL");
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET root_run_id = :root, parent_run_id = :root WHERE id = :id")
                .param("root", root.value())
                .param("id", child.value())
                .update();
        fixtures.owner().sql("UPDATE agent_run_waits SET due_at = now()").update();
        assertThat(types(due.end(10).getOrDefault(child, List.of())))
                .containsExactly("run.stopped");
        assertThat(resolutions(child)).containsExactly("withdrawn");
    }

    @Test
    void cancelsARunThatWasCancelledAsItBeganToWait() {
        RunId run = waitingRun("now()");
        waitFor(run, "c1", "client_tool", "NULL");
        fixtures.owner().sql("UPDATE agent_runs SET cancel_requested = true").update();
        fixtures.owner().sql("UPDATE agent_run_waits SET due_at = now()").update();
        List<EventLine> events = due.end(10).getOrDefault(run, List.of());
        assertThat(types(events)).containsExactly("run.cancelled");
        assertThat(lastEventOf(run)).isEqualTo(events.getLast().seq());
        assertThat(fixtures.statusOf(run)).isEqualTo("cancelled");
    }

    /**
     * Number of the run's last event, on which readers of the stream and the writer of the next
     * event rely.
     */
    private long lastEventOf(RunId run) {
        return fixtures.owner()
                .sql("SELECT event_seq FROM agent_runs WHERE id = :id")
                .param("id", run.value())
                .query(Long.class)
                .single();
    }

    @Test
    void endsEachWaitOnceHoweverManySweep() throws Exception {
        List<RunId> runs = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            RunId run = waitingRun("now()");
            waitFor(run, "c1", "approval", "now() - interval '1 second'");
            runs.add(run);
        }
        CountDownLatch together = new CountDownLatch(6);
        Callable<List<RunId>> sweep =
                () -> {
                    together.countDown();
                    together.await();
                    List<RunId> mine = new ArrayList<>();
                    for (int i = 0; i < 20; i++) {
                        mine.addAll(due.end(5).keySet());
                    }
                    return mine;
                };
        List<RunId> ended = new ArrayList<>();
        try (ExecutorService replicas = Executors.newFixedThreadPool(6)) {
            for (Future<List<RunId>> future :
                    replicas.invokeAll(List.of(sweep, sweep, sweep, sweep, sweep, sweep))) {
                ended.addAll(future.get());
            }
        }
        while (true) {
            Map<RunId, List<EventLine>> rest = due.end(5);
            if (rest.isEmpty()) {
                break;
            }
            ended.addAll(rest.keySet());
        }
        assertThat(ended).containsExactlyInAnyOrderElementsOf(runs);
        assertThat(
                        fixtures.owner()
                                .sql("SELECT DISTINCT event_seq FROM agent_runs")
                                .query(Long.class)
                                .list())
                .containsExactly(3L);
    }

    private RunId waitingRun(String startedAt) {
        RunId run = fixtures.queuedRun(tenant, agent, 50);
        fixtures.owner()
                .sql(
                        "UPDATE agent_runs SET status = 'waiting', epoch = 1, started_at = "
                                + startedAt
                                + " WHERE id = :id")
                .param("id", run.value())
                .update();
        return run;
    }

    private void waitFor(RunId run, String call, String kind, String expiresAt) {
        fixtures.owner()
                .sql(
                        """
                        INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool,
                               arguments, digest, created_at, expires_at, due_at)
                        SELECT r.tenant_id, :id, r.id, 1, :call, :kind, 'echo', '{}', repeat('0', 64),
                               now(), %1$s, LEAST(%1$s, r.started_at + interval '60 seconds')
                          FROM agent_runs r WHERE r.id = :run
                        """
                                .formatted(expiresAt))
                .param("id", Uuids.next())
                .param("run", run.value())
                .param("call", call)
                .param("kind", kind)
                .update();
    }

    private List<String> resolutions(RunId run) {
        return fixtures.owner()
                .sql("SELECT resolution FROM agent_run_waits WHERE run_id = :run")
                .param("run", run.value())
                .query((row, _) -> row.getString(1))
                .list();
    }

    private static List<String> types(List<EventLine> events) {
        return events.stream().map(EventLine::type).toList();
    }
}

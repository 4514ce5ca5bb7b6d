package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import dev.grove.core.TestForm;
import dev.grove.core.id.RunId;
import dev.grove.core.run.lease.Executions;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/**
 * A thousand runs that wait (in the long form ten thousand): rows, and nothing else. Some of them
 * came to wait here; the others are copies of their rows, among which those that the server has
 * must be found and go on.
 */
class ManyWaitsIT extends ServerIT {

    private static final int MADE = 50;
    private static final int COPIED = TestForm.count(950, 9_950);
    private static final int CALLS_OF_EACH = 2;

    private static final String COPY_RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status,
                   goal, model, limits, metadata, workspace_files, priority, turns, event_seq, epoch,
                   created_at, started_at)
            SELECT r.tenant_id, copy.id, r.kind, r.agent_id, r.agent_name, r.agent_version, copy.id, r.status,
                   'a copy', r.model, r.limits, r.metadata, r.workspace_files, r.priority, r.turns,
                   r.event_seq, r.epoch, r.created_at, r.started_at
              FROM agent_runs r, (SELECT gen_random_uuid() AS id FROM generate_series(1, :runs)) copy
             WHERE r.id = :run::uuid
            """;

    private static final String COPY_LOG =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, format, events, changes, raw_answer)
            SELECT l.tenant_id, r.id, l.seq, l.last_seq, l.epoch, l.turns, l.input_tokens, l.output_tokens,
                   l.cache_read_tokens, l.cache_write_tokens, l.cost_usd, l.format, l.events, l.changes, l.raw_answer
              FROM run_log l
              JOIN agent_runs r ON r.tenant_id = l.tenant_id AND r.goal = 'a copy'
             WHERE l.run_id = :run::uuid
            """;

    private static final String COPY_WAITS =
            """
            INSERT INTO agent_run_waits (tenant_id, id, run_id, turn, call_id, kind, tool, arguments, digest,
                   created_at, expires_at, due_at)
            SELECT w.tenant_id, gen_random_uuid(), r.id, w.turn, w.call_id, w.kind, w.tool, w.arguments,
                   w.digest, w.created_at, w.expires_at, w.due_at
              FROM agent_run_waits w
              JOIN agent_runs r ON r.tenant_id = w.tenant_id AND r.goal = 'a copy'
             WHERE w.run_id = :run::uuid
            """;

    @Autowired private Executions executions;

    private String tenant = "";
    private HttpCaller caller;

    @BeforeEach
    void setUp() {
        tenant = newTenant();
        caller = newCaller(tenant, "admin");
    }

    /** The server's sweeps look at all that waits, for the tests that follow too. */
    @AfterEach
    void deleteRuns() {
        List.of("run_clock_stops", "agent_run_waits", "run_log", "agent_runs")
                .forEach(table ->
                        owner().sql("DELETE FROM " + table + " WHERE tenant_id = :tenant::uuid")
                                .param("tenant", tenant)
                                .update());
    }

    @Test
    void costRowsOnlyAndAreFoundAndDecidedOneByOne(@TempDir Path folder) throws Exception {
        List<WaitingRun> made = makeRuns();
        await().untilAsserted(() -> assertThat(made).noneMatch(this::isExecuted));
        assertThat(leases()).isZero();
        String threads = threads(folder.resolve("threads"));
        assertThat(made).noneMatch(run -> threads.contains("run-" + run.id()));

        copy(made.getFirst().id());
        List<String> waiting = listed("/agent-runs?status=waiting", Integer.MAX_VALUE);
        assertThat(waiting).hasSize(MADE + COPIED);
        Set<String> runs = new HashSet<>(waiting);
        assertThat(runs).hasSize(MADE + COPIED);
        made.forEach(run -> assertThat(runs).contains(run.id()));
        List<String> pending = listed("/approvals", Integer.MAX_VALUE);
        assertThat(pending).hasSize(CALLS_OF_EACH * (MADE + COPIED));
        assertThat(new HashSet<>(pending)).isEqualTo(runs);

        // Both are on the first pages of what is to be decided.
        WaitingRun one = made.getFirst();
        WaitingRun copy =
                pending.stream()
                        .map(run -> new WaitingRun(caller, one.agent(), run))
                        .filter(run -> !made.contains(run))
                        .findFirst()
                        .orElseThrow();
        approve(one);
        approve(copy);
        runs.removeAll(Set.of(one.id(), copy.id()));
        List<String> left = listed("/agent-runs?status=waiting", Integer.MAX_VALUE);
        assertThat(left).hasSize(MADE + COPIED - 2);
        assertThat(new HashSet<>(left)).isEqualTo(runs);
        assertThat(listed("/approvals", 3)).doesNotContain(one.id(), copy.id());
        await().until(() -> !isExecuted(one) && !isExecuted(copy) && leases() == 0);
    }

    private List<WaitingRun> makeRuns() {
        List<WaitingRun> made = new ArrayList<>();
        made.add(
                WaitingRun.start(
                        caller,
                        "careful",
                        ",\"approvals\":[\"echo\"],\"approval_timeout_seconds\":3600",
                        ""));
        String agent = made.getFirst().agent();
        while (made.size() < MADE) {
            HttpAnswer started = caller.post("/agents/" + agent + "/runs", "{\"goal\":\"g\"}");
            made.add(new WaitingRun(caller, agent, started.text("run_id")));
        }
        assertThat(made)
                .allSatisfy(run -> assertThat(run.awaitCalls("approval")).hasSize(CALLS_OF_EACH));
        return made;
    }

    private static void approve(WaitingRun run) {
        for (JsonNode call : run.awaitCalls("approval")) {
            run.decide(call.path("id").asString(), "{\"decision\":\"approve\"}");
        }
        run.awaitStatus("completed");
    }

    private boolean isExecuted(WaitingRun run) {
        return executions.contains(new RunId(UUID.fromString(run.id())));
    }

    private long leases() {
        return owner().sql(
                        """
                        SELECT count(*) FROM agent_runs
                         WHERE tenant_id = :tenant::uuid AND lease_owner IS NOT NULL
                        """)
                .param("tenant", tenant)
                .query(Long.class)
                .single();
    }

    /** The names of all threads with their stacks; executions have virtual ones. */
    private static String threads(Path dump) throws IOException, InterruptedException {
        CountDownLatch over = new CountDownLatch(1);
        Thread virtual =
                Thread.ofVirtual()
                        .name("run-of-the-test")
                        .start(() -> {
                            try {
                                over.await();
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
        } finally {
            over.countDown();
        }
        virtual.join();
        String threads = Files.readString(dump);
        assertThat(threads).as("virtual threads are in it").contains("run-of-the-test");
        return threads;
    }

    /** The run of each item on so many pages. */
    private List<String> listed(String path, int pages) {
        List<String> all = new ArrayList<>();
        String page = path + (path.contains("?") ? "&" : "?") + "limit=200";
        String cursor = "";
        int read = 0;
        do {
            JsonNode json = caller.get(page + cursor).json();
            json.path("items").forEach(item -> all.add(item.path("run_id").asString()));
            JsonNode next = json.path("next_cursor");
            cursor = next.isNull() ? "" : "&cursor=" + next.asString();
            read++;
        } while (!cursor.isEmpty() && read < pages);
        return all;
    }

    private void copy(String run) {
        owner().sql(COPY_RUNS).param("runs", COPIED).param("run", run).update();
        List.of(COPY_LOG, COPY_WAITS).forEach(copy -> owner().sql(copy).param("run", run).update());
    }
}

package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariDataSource;
import dev.grove.core.LongForm;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Many workflows that wait, and one that repeats much; what they take is printed. */
class WorkflowScaleIT extends ServerIT {

    private static final int WAITING = 1_000;
    private static final int ITEMS = 10_000;
    private static final long MEGABYTE = 1 << 20;

    @Autowired private List<HikariDataSource> pools = List.of();

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
    }

    /** None has a thread, a lease or a connection, and all go on when their time comes. */
    @LongForm
    @Test
    void waitsWithoutAThreadALeaseOrAConnection() throws Exception {
        caller.store(
                """
                name: patient
                input: {type: object, properties: {until: {type: string}}, required: [until]}
                nodes:
                  a: {wait: {until: "${input.until}"}}
                  b: {value: later, after: [a]}
                output: "${nodes.b.output}"
                """);
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        Instant due = Instant.now().plusSeconds(90);
        try (ExecutorService starting = Executors.newFixedThreadPool(8)) {
            List<Future<Started>> all = new ArrayList<>();
            for (int i = 0; i < WAITING; i++) {
                all.add(
                        starting.submit(
                                () -> caller.start("patient", "{\"until\":\"" + due + "\"}")));
            }
            for (Future<Started> one : all) {
                one.get();
            }
        }
        assertThat(Instant.now()).isBefore(due);
        assertThat(count("status = 'waiting' AND lease_owner IS NULL")).isEqualTo(WAITING);
        assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(threads + 30);
        await().until(() -> pools.stream().allMatch(WorkflowScaleIT::isIdle));
        await().atMost(Duration.ofMinutes(2)).until(() -> count("status = 'completed'") == WAITING);
        Duration took = Duration.between(due, Instant.now());
        say(WAITING + " workflows that were due at once went on within " + took);
        assertThat(took).isLessThan(Duration.ofSeconds(60));
    }

    private static boolean isIdle(HikariDataSource pool) {
        return pool.getHikariPoolMXBean().getActiveConnections() == 0;
    }

    @LongForm
    @Test
    void repeatsTenThousandTimesInBoundedMemoryAndTransactions() {
        caller.store(
                """
                name: many
                input: {type: object, properties: {list: {type: array, maxItems: 10000, items: {type: integer}}}, required: [list]}
                limits: {max_items: 10000}
                nodes:
                  each: {map: "${input.list}", concurrency: 50, do: {tool: echo, with: {text: "${string(item)}"}}}
                output: "${nodes.each.output.counts.completed}"
                """);
        StringBuilder list = new StringBuilder("0");
        for (int i = 1; i < ITEMS; i++) {
            list.append(',').append(i);
        }
        System.gc();
        long idle = heap();
        AtomicLong peak = new AtomicLong();
        long commits = commits();
        Instant began = Instant.now();
        Started run = caller.start("many", "{\"list\":[" + list + "]}");
        await().pollInterval(Duration.ofMillis(500))
                .atMost(Duration.ofMinutes(8))
                .until(() -> {
                    peak.accumulateAndGet(heap(), Math::max);
                    return run.json().path("finished_at").isString();
                });
        Duration took = Duration.between(began, Instant.now());
        assertThat(run.completed().asInt()).isEqualTo(ITEMS);
        long perItem = (commits() - commits) / ITEMS;
        say(
                "%,d elements in %s (%.0f a second), %d transactions for each, the heap %d MB above idle at most, uncollected"
                        .formatted(
                                ITEMS,
                                took,
                                ITEMS * 1000.0 / took.toMillis(),
                                perItem,
                                (peak.get() - idle) / MEGABYTE));
        assertThat(perItem).isLessThan(30);
    }

    private long count(String which) {
        return owner().sql(
                        "SELECT count(*) FROM agent_runs WHERE workflow_name = 'patient' AND "
                                + which)
                .query(Long.class)
                .single();
    }

    private long commits() {
        return owner().sql(
                        "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()")
                .query(Long.class)
                .single();
    }

    private static long heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static void say(String line) {
        System.out.println("MEASURED " + line);
    }
}

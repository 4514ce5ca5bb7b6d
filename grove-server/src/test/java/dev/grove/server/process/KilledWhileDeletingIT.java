package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** A server is killed in the middle of a tenant's deletion, beside a neighbour at work. */
class KilledWhileDeletingIT {

    private static final int RUNS = 300;
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private static final String GATE =
            """
            turns:
              - tool_calls:
                  - {name: count_unsafe}
              - tool_calls:
                  - {name: count_read, arguments: {gate: open}}
              - tool_calls:
                  - {name: finish, arguments: {result: passed}}
            """;

    private static final String ENDED_RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status, goal,
                   model, limits, metadata, workspace_files, priority, event_seq, cost_usd, created_at, finished_at)
            SELECT :tenant, id, 'agent', gen_random_uuid(), 'a', 1, id, 'completed', 'g', 'm/m', '{}', '{}', '{}', 50, 1,
                   0.000000001, now(), now()
              FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, :runs)) ids
            """;

    private static final String LOG =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                   cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, n, n, 0, 0, 0, 0, 0, 0, 0, 1, '{"type":"test"}'
              FROM agent_runs, generate_series(1, 3) n WHERE tenant_id = :tenant
            """;

    @Test
    void anotherServerGoesOnAndNoRowIsCountedTwice(@TempDir Path folder) {
        try (Cluster cluster = new Cluster(folder)) {
            ServerProcess killed =
                    cluster.start(
                            "killed",
                            Map.of(
                                    "GROVE_RETENTION_ROWSPERSECOND", "300",
                                    "GROVE_RETENTION_BATCH", "5",
                                    "GROVE_RETENTION_DELETIONINTERVAL", "100ms"));
            killed.awaitReady();
            HttpCaller operator = killed.caller();
            cluster.store(operator, "gate", GATE);
            String neighbours = cluster.run(operator, "gate", "go on beside it");
            cluster.awaitExecutor(neighbours, "call_2_1");
            JdbcClient owner = cluster.owner();
            long theirs = rows(owner, "run_log", tenantOf(owner, neighbours));
            String tenant = operator.post("/tenants", "{\"name\":\"leaving\"}").text("id");
            fill(owner, tenant);

            HttpAnswer begun = operator.delete("/tenants/" + tenant);
            assertThat(begun.status()).as(begun.body()).isEqualTo(202);
            String path = "/deletions/" + begun.text("id");
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(50))
                    .until(() ->
                            operator.get(path).json().at("/rows_by_table/agent_runs").asInt()
                                    >= 30);
            killed.kill();
            long left = rows(owner, "agent_runs", tenant);
            assertThat(left).as("in the middle").isBetween(1L, RUNS - 30L);

            ServerProcess other = cluster.start("other");
            other.awaitReady();
            await().atMost(LIMIT)
                    .until(() -> other.caller().get(path).text("status"), "completed"::equals);

            JsonNode record = other.caller().get(path).json();
            assertThat(record.at("/rows_by_table/agent_runs").asInt()).isEqualTo(RUNS);
            assertThat(record.at("/rows_by_table/run_log").asInt()).isEqualTo(3 * RUNS);
            assertThat(record.at("/rows_by_table/agent_run_words").asInt()).isEqualTo(RUNS);
            assertThat(record.at("/rows_by_table/tenants").asInt()).isOne();
            assertThat(record.at("/settled/0/runs").asInt()).isEqualTo(RUNS);
            assertThat(record.at("/settled/0/cost_usd").decimalValue())
                    .isEqualByComparingTo("0.000000300");
            for (String table : List.of("agent_runs", "run_log", "run_feed", "run_costs")) {
                assertThat(rows(owner, table, tenant)).as(table).isZero();
            }
            cluster.traces().open("open");
            cluster.awaitStatus(other.caller(), neighbours, "completed");
            assertThat(rows(owner, "run_log", tenantOf(owner, neighbours)))
                    .as("the neighbour's rows")
                    .isGreaterThan(theirs);
        }
    }

    private static void fill(JdbcClient owner, String tenant) {
        owner.sql(ENDED_RUNS).param("tenant", UUID.fromString(tenant)).param("runs", RUNS).update();
        owner.sql(LOG).param("tenant", UUID.fromString(tenant)).update();
    }

    private static String tenantOf(JdbcClient owner, String run) {
        return owner.sql("SELECT tenant_id::text FROM agent_runs WHERE id = :run::uuid")
                .param("run", run)
                .query(String.class)
                .single();
    }

    private static long rows(JdbcClient owner, String table, String tenant) {
        return owner.sql("SELECT count(*) FROM " + table + " WHERE tenant_id = :tenant::uuid")
                .param("tenant", tenant)
                .query(Long.class)
                .single();
    }
}

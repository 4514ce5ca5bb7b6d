package dev.grove.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.LongForm;
import dev.grove.core.database.PgBouncer;
import dev.grove.server.HttpCaller;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server whose database is behind a real PgBouncer. */
@LongForm
class PooledIT {

    private static final String GATES =
            """
            turns:
              - tool_calls: [{name: count_unsafe}, {name: count_read, arguments: {gate: pooler}}]
              - tool_calls: [{name: count_unsafe}]
              - tool_calls: [{name: finish, arguments: {result: done}}]
            """;

    @TempDir private Path folder;

    @Test
    void goesOnWhenAPoolerOfSessionsIsRestarted() {
        try (Cluster cluster = new Cluster(folder);
                PgBouncer pooler = before(cluster, "session")) {
            ServerProcess server = cluster.start("one", through(pooler));
            server.awaitReady();
            HttpCaller caller = server.caller();
            cluster.store(caller, "gates", GATES);
            String run = cluster.run(caller, "gates", "through a pooler");
            cluster.awaitExecutor(run, "call_1_2");
            pooler.restart();
            cluster.traces().open("pooler");

            cluster.awaitStatus(caller, run, "completed");
            assertThat(cluster.traces().executions(run))
                    .filteredOn(execution -> !execution.call().equals("call_1_2"))
                    .extracting(Traces.Execution::call)
                    .as("unsafe calls, once each")
                    .containsExactly("call_1_1", "call_2_1");
        }
    }

    /** Whose role a statement would have there is not known. */
    @Test
    void doesNotStartBehindAPoolerOfTransactions() {
        try (Cluster cluster = new Cluster(folder);
                PgBouncer pooler = before(cluster, "transaction")) {
            ServerProcess server = cluster.start("one", through(pooler));
            assertThat(server.awaitEnd()).isNotZero();
            assertThat(server.printed())
                    .contains("gives the statements of one connection to several sessions")
                    .contains("Set pool_mode = session");
        }
    }

    private static PgBouncer before(Cluster cluster, String mode) {
        Map<String, String> direct = cluster.databaseSettings();
        return new PgBouncer(
                setting(direct, "GROVE_DATABASE_URL"),
                setting(direct, "GROVE_DATABASE_USERNAME"),
                setting(direct, "GROVE_DATABASE_PASSWORD"),
                mode,
                40);
    }

    private static String setting(Map<String, String> settings, String name) {
        return Objects.requireNonNull(settings.get(name), name);
    }

    private static Map<String, String> through(PgBouncer pooler) {
        return Map.of("GROVE_DATABASE_URL", pooler.jdbcUrl());
    }
}

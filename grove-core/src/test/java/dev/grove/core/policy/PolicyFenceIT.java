package dev.grove.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.Uuids;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Servers that know no policies start no run of an agent that has some. */
class PolicyFenceIT {

    private static final String RUN =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status, goal,
                   model, limits, metadata, workspace_files, priority, created_at)
            VALUES (:tenant, :run, 'agent', :agent, 'a', :version, :run, 'completed', 'g', 'scripted/s', '{}', '{}', '{}',
                   50, now())
            """;

    private static final List<String> AGENT =
            List.of(
                    "INSERT INTO tenants (id, name, created_at) VALUES (:tenant, 't', now())",
                    """
                    INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :agent, 'a', 1, now(), now())
                    """,
                    """
                    INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
                    SELECT :tenant, :agent, version, '{}', now() FROM generate_series(1, 2) AS version
                    """,
                    "INSERT INTO authority_layers (tenant_id, digest, document) VALUES (:tenant, repeat('0', 64), '{}')",
                    """
                    INSERT INTO agent_version_policies (tenant_id, agent_id, agent_version, place, digest)
                    VALUES (:tenant, :agent, 2, 0, repeat('0', 64))
                    """);

    private static TestDatabase database;

    @BeforeAll
    static void start() {
        database = TestDatabase.fresh();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void isRefusedWhereTheSessionSaysNoLevel() throws Exception {
        Map<String, UUID> ids = new HashMap<>();
        ids.put("tenant", Uuids.next());
        ids.put("agent", Uuids.next());
        try (var connection = database.owner().getConnection()) {
            JdbcClient sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            AGENT.forEach(statement -> sql.sql(statement).params(ids).update());

            assertThat(insert(sql, ids, 1)).as("a version without policies").isEqualTo(1);
            assertThatThrownBy(() -> insert(sql, ids, 2))
                    .hasMessageContaining("a newer server is needed");
            int _ = sql.sql("SET grove.level = '2'").update();
            assertThat(insert(sql, ids, 2)).isEqualTo(1);
        }
    }

    private static int insert(JdbcClient sql, Map<String, UUID> ids, int version) {
        return sql.sql(RUN)
                .params(ids)
                .param("version", version)
                .param("run", Uuids.next())
                .update();
    }
}

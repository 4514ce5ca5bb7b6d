package dev.grove.core.key.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.Uuids;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Servers of before policies share the database with keys and sessions that have some. */
class KeyFenceIT {

    private static final List<String> ROWS =
            List.of(
                    "INSERT INTO tenants (id, name, created_at) VALUES (:tenant, 't', now())",
                    """
                    INSERT INTO agents (tenant_id, id, name, current_version, created_at, updated_at)
                    VALUES (:tenant, :agent, 'a', 1, now(), now())
                    """,
                    """
                    INSERT INTO agent_versions (tenant_id, agent_id, version, definition, created_at)
                    VALUES (:tenant, :agent, 1, '{}', now())
                    """,
                    """
                    INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at)
                    SELECT id, :tenant, 'k', 'admin', sha256(id::text::bytea), now()
                      FROM unnest(ARRAY[:bound, :free]) AS id
                    """,
                    "INSERT INTO authority_layers (tenant_id, digest, document) VALUES (:tenant, repeat('0', 64), '{}')",
                    """
                    INSERT INTO key_layers (tenant_id, key_id, place, name, version, digest)
                    VALUES (:tenant, :bound, 0, 'trust/sandboxed', 1, repeat('0', 64))
                    """,
                    """
                    INSERT INTO sessions (tenant_id, id, agent_id, agent_name, agent_version, title, status, if_busy, labels,
                           metadata, created_by, created_at, updated_at, authority)
                    VALUES (:tenant, :session, :agent, 'a', 1, 't', 'open', 'queue', '{}', '{}', :free, now(), now(), repeat('0', 64))
                    """);

    private final Map<String, UUID> ids = new HashMap<>();
    private TestDatabase database;
    private Connection connection;
    private JdbcClient sql;

    @BeforeEach
    void open() throws SQLException {
        database = TestDatabase.fresh();
        connection = database.owner().getConnection();
        sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
        List.of("tenant", "agent", "bound", "free", "session")
                .forEach(name -> ids.put(name, Uuids.next()));
        ROWS.forEach(statement -> sql.sql(statement).params(ids).update());
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
        database.close();
    }

    @Test
    void anOlderServerStartsNothingForAKeyWithPolicies() {
        assertThat(insertRun("free", null)).isEqualTo(1);
        assertThatThrownBy(() -> insertRun("bound", null))
                .hasMessageContaining("would lose the policies");
        newer();
        assertThat(insertRun("bound", null)).isEqualTo(1);
    }

    @Test
    void anOlderServerAnswersInNoSessionWithPolicies() {
        assertThatThrownBy(() -> insertRun("free", id("session")))
                .hasMessageContaining("would lose the policies");
        newer();
        assertThat(insertRun("free", id("session"))).isEqualTo(1);
    }

    @Test
    void anOlderServerGivesAKeyWithPoliciesNoSecretOfAnother() {
        actAs("free");
        assertThat(rotate()).isEqualTo(1);
        actAs("bound");
        assertThatThrownBy(this::rotate).hasMessageContaining("would lose the policies");
        assertThatThrownBy(this::insertKey).hasMessageContaining("would lose the policies");
        newer();
        assertThat(rotate()).isEqualTo(1);
        assertThat(insertKey()).isEqualTo(1);
    }

    /** It would start the run by the layers of the key alone. */
    @ParameterizedTest
    @CsvSource({"queued,1", "steering,1", "withdrawn,0"})
    void anOlderServerAnswersNoMessageOfATokenWithLayers(String state, int refused) {
        newer();
        UUID session = id("session");
        assertThat(wait("withdrawn", "queued".equals(state) ? null : "f")).isEqualTo(1);
        assertThat(insertRun("free", session)).as("of one that is over").isEqualTo(1);
        assertThat(wait(state, "f")).isEqualTo(1);
        if (refused == 1) {
            assertThatThrownBy(() -> insertRun("free", session))
                    .hasMessageContaining("would lose the policies of the token");
            assertThat(insertRun("free", null)).isEqualTo(1);
            int _ = sql.sql("SET grove.level = '5'").update();
        }
        assertThat(insertRun("free", session)).isEqualTo(1);
    }

    /**
     * Sends a message.
     *
     * @param layer digit of a digest; null for a message of a key
     */
    private int wait(String state, @Nullable String layer) {
        return sql.sql(
                        """
                        INSERT INTO session_messages (tenant_id, session_id, id, fingerprint, state, text, created_by, created_at,
                               token_layers, target_n, target_run_id)
                        SELECT :tenant, :session, gen_random_uuid(), 'f', CAST(:state AS text), 'x', :free, now(),
                               repeat(CAST(:layer AS text), 64),
                               CASE WHEN :state = 'steering' THEN 1 END, CASE WHEN :state = 'steering' THEN gen_random_uuid() END
                        """)
                .params(ids)
                .param("state", state)
                .param("layer", layer, Types.VARCHAR)
                .update();
    }

    @Test
    void nothingChangesThePoliciesOfAKey() throws SQLException {
        connection.createStatement().execute("SET ROLE grove_app");
        for (String change :
                List.of(
                        "DELETE FROM key_layers",
                        "UPDATE key_layers SET digest = repeat('1', 64)")) {
            assertThatThrownBy(() -> sql.sql(change).update())
                    .as(change)
                    .rootCause()
                    .hasMessageContaining("permission denied");
        }
    }

    private void newer() {
        int _ = sql.sql("SET grove.level = '2'").update();
    }

    private void actAs(String key) {
        String _ =
                sql.sql(
                                """
                                SELECT set_config('grove.actor', :key, false), set_config('grove.actor_name', 'k', false),
                                       set_config('grove.door', 'rest', false)
                                """)
                        .param("key", id(key).toString())
                        .query((row, _) -> row.getString(1))
                        .single();
    }

    private int rotate() {
        return sql.sql("UPDATE api_keys SET secret_hash = sha256('x') WHERE id = :free")
                .params(ids)
                .update();
    }

    private int insertKey() {
        return sql.sql(
                        """
                        INSERT INTO api_keys (id, tenant_id, name, scope, secret_hash, created_at)
                        VALUES (gen_random_uuid(), :tenant, 'n', 'admin', sha256('y'), now())
                        """)
                .params(ids)
                .update();
    }

    private int insertRun(String starter, @Nullable UUID session) {
        UUID run = Uuids.next();
        return sql.sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, status, goal,
                               model, limits, metadata, workspace_files, priority, created_at, started_by, session_id, session_n)
                        VALUES (:tenant, :run, 'agent', :agent, 'a', 1, :run, 'completed', 'g', 'scripted/s', '{}', '{}', '{}',
                               50, now(), :starter, CAST(:session AS uuid), CASE WHEN CAST(:session AS uuid) IS NULL THEN NULL ELSE 1 END)
                        """)
                .param("tenant", id("tenant"))
                .param("agent", id("agent"))
                .param("run", run)
                .param("starter", id(starter))
                .param("session", session == null ? null : session.toString(), Types.VARCHAR)
                .update();
    }

    private UUID id(String name) {
        return Objects.requireNonNull(ids.get(name));
    }
}

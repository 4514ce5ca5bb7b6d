package dev.grove.core.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The lists of what is deleted, beside the tables that there are. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeletionCatalogIT {

    private TestDatabase database;

    @BeforeAll
    void openDatabase() {
        database = TestDatabase.fresh();
    }

    @AfterAll
    void closeDatabase() {
        database.close();
    }

    @Test
    void everyTableOfTenantsIsDeletedOrKeptOnPurpose() {
        assertThat(
                        Stream.of(
                                        RunTables.ALL.stream().map(RunTables::name),
                                        Stream.of("agent_runs"),
                                        TenantTables.ALL.stream(),
                                        TenantTables.OF_FILES.stream(),
                                        TenantTables.KEPT.stream())
                                .flatMap(tables -> tables))
                .as("a table that is missing here would keep rows of deleted tenants for ever")
                .containsExactlyInAnyOrderElementsOf(tablesWith("tenant_id"))
                .doesNotHaveDuplicates();
    }

    /** Tables that name runs and stay when these go are listed here, each with its reason. */
    @Test
    void everyTableThatNamesARunIsDeletedWithItOrStaysOnPurpose() {
        List<String> staying =
                List.of(
                        // By which a request is not done twice within the day.
                        "idempotency_keys",
                        // They say nothing but totals, and end after days by themselves.
                        "run_moves",
                        "run_feed",
                        // Trails, and what must outlive the runs that it is about.
                        "secret_uses",
                        "legal_holds",
                        // Messages go before the runs that answered them.
                        "session_messages",
                        "session_titles",
                        // Stream of a call that is being answered; the row ends with it.
                        "mcp_open_streams");
        assertThat(tablesWith("run_id"))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(
                                        RunTables.ALL.stream()
                                                .filter(table -> table.run().equals("run_id"))
                                                .map(RunTables::name),
                                        staying.stream())
                                .toList());
    }

    /** Else each row that goes is looked for in all of such a table. */
    @Test
    void whatRefersToARunIsFoundByAnIndex() {
        assertThat(
                        found(
                                """
                                SELECT k.conrelid::regclass || ' ' || k.conname
                                  FROM pg_constraint k
                                 WHERE k.contype = 'f' AND k.confrelid IN ('agent_runs'::regclass, 'run_ledgers'::regclass)
                                   AND NOT EXISTS (
                                       SELECT 1 FROM pg_index i
                                        WHERE i.indrelid = k.conrelid
                                          AND (i.indkey::smallint[])[0] = ANY (k.conkey)
                                          AND ((i.indkey::smallint[])[0] <>
                                                   (SELECT attnum FROM pg_attribute a
                                                     WHERE a.attrelid = k.conrelid AND a.attname = 'tenant_id')
                                               OR (i.indkey::smallint[])[1] = ANY (k.conkey))
                                          AND (i.indpred IS NULL
                                               OR pg_get_expr(i.indpred, i.indrelid) LIKE '%parent_run_id IS NOT NULL%'))
                                """))
                .isEmpty();
    }

    /** A defect elsewhere deletes nothing: the transaction must say whose rows it deletes. */
    @Test
    void theEngineDeletesEntriesOfTheTenantAloneThatItNames() {
        assertThat(
                        found(
                                """
                                SELECT c.relname FROM pg_class c
                                 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
                                   AND has_table_privilege('grove_engine', c.oid, 'DELETE')
                                   AND EXISTS (SELECT 1 FROM pg_attribute a
                                                WHERE a.attrelid = c.oid AND a.attname = 'tenant_id')
                                   AND NOT EXISTS (SELECT 1 FROM pg_policy p
                                                    WHERE p.polrelid = c.oid
                                                      AND pg_get_expr(p.polqual, p.polrelid) LIKE '%grove.deleting%')
                                """))
                .as("what the engine removes by itself, apart from deletions")
                .containsExactlyInAnyOrder(
                        "agent_run_files",
                        "audit_changes",
                        "chat_tokens",
                        "idempotency_keys",
                        "mcp_audit_log",
                        "mcp_sessions",
                        "run_allotments",
                        "run_feed",
                        "run_moves",
                        "run_workspaces",
                        "secret_uses",
                        "tenant_retention",
                        "ui_sessions",
                        "ui_sign_in_links",
                        "workspace_snapshot_pieces",
                        "workspace_snapshots");
    }

    private List<String> tablesWith(String column) {
        return found(
                """
                SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                   AND a.attname = '%s' AND NOT a.attisdropped
                """
                        .formatted(column));
    }

    private List<String> found(String sql) {
        return JdbcClient.create(database.owner())
                .sql(sql)
                .query((row, _) -> row.getString(1))
                .list();
    }
}

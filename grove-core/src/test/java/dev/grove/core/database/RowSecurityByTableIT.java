package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Access of the application role to rows of another tenant, in every table that the catalog has.
 * Here the role has all privileges, so that nothing but the policies can refuse it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowSecurityByTableIT {

    /** Whose a row is, by this column; of the tenants themselves it is the key. */
    private static final String OWNED =
            """
            SELECT c.relname, a.attname FROM pg_class c
              JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
               AND a.attname = CASE c.relname WHEN 'tenants' THEN 'id' ELSE 'tenant_id' END
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
             ORDER BY c.relname
            """;

    /** Rows of the operator, and those that belong to a tenant through their parent. */
    private static final String OTHERS =
            """
            SELECT c.relname FROM pg_class c
             WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
               AND c.relname <> 'tenants'
               AND NOT EXISTS (SELECT 1 FROM pg_attribute a
                    WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
             ORDER BY c.relname
            """;

    private final TestDatabase database = TestDatabase.fresh();
    private final JdbcClient owner = JdbcClient.create(database.pooledOwner());
    private final TenantDatabase tenants = database.tenantDatabase();
    private TenantId ours;
    private TenantId theirs;

    /** A table of which each row says whose it is. */
    record Owned(String table, String column) {

        String sql(String statement) {
            return statement.replace("$table", table).replace("$tenant", column);
        }

        @Override
        public String toString() {
            return table;
        }
    }

    @BeforeAll
    void giveTwoTenantsARowInEachTable() {
        ours = RowsOfEveryTable.insert(owner);
        theirs = RowsOfEveryTable.insert(owner);
        ownedTables()
                .forEach(
                        table -> owner.sql(table.sql("GRANT ALL ON $table TO grove_app")).update());
    }

    @AfterAll
    void close() {
        database.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownedTables")
    void showsATenantAllOfItsRowsAndNoOther(Owned table) {
        assertThat(ownersOfAllRows(table))
                .as("rows of both in %s: see RowsOfEveryTable", table)
                .contains(ours.value(), theirs.value());
        assertThat(ownersSeenBy(ours, table))
                .as("seen in %s", table)
                .containsOnly(ours.value())
                .hasSameSizeAs(rowsOf(ours, table));
        assertThat(ownersSeenBy(theirs, table))
                .as("seen in %s", table)
                .containsOnly(theirs.value())
                .hasSameSizeAs(rowsOf(theirs, table));
        assertThat(ownersSeenBy(TenantId.next(), table)).as("seen in %s", table).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownedTables")
    void showsNoRowWhereNoTenantIsSet(Owned table) {
        List<UUID> seen =
                tenants.call(
                        theirs,
                        jdbc -> {
                            String _ =
                                    jdbc.sql("SELECT set_config('grove.tenant', '', true)")
                                            .query(String.class)
                                            .single();
                            return owners(jdbc, table);
                        });
        assertThat(seen).as("seen in %s", table).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownedTables")
    void updatesAndDeletesNoRowOfAnotherTenant(Owned table) {
        int updated =
                updateAs(
                        ours,
                        table.sql("UPDATE $table SET $tenant = $tenant WHERE $tenant = :theirs"));
        assertThat(updated).as("updated in %s", table).isZero();
        int deleted = updateAs(ours, table.sql("DELETE FROM $table WHERE $tenant = :theirs"));
        assertThat(deleted).as("deleted from %s", table).isZero();
        assertThat(rowsOf(theirs, table)).as("left in %s", table).isNotEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownedTables")
    void insertsNoRowOfAnotherTenant(Owned table) {
        String row =
                owner.sql(
                                table.sql(
                                        """
                                        SELECT row_to_json(t)::text FROM $table t
                                         WHERE $tenant = :tenant LIMIT 1
                                        """))
                        .param("tenant", theirs.value())
                        .query(String.class)
                        .single();
        // The policies are asked before any constraint is: that the row is there already is not
        // what refuses it.
        String insert =
                table.sql(
                                """
                                INSERT INTO $table ($columns)
                                SELECT $columns FROM json_populate_record(NULL::$table, :row::json)
                                """)
                        .replace("$columns", columnsGivenTo(table));
        assertThatThrownBy(() ->
                        tenants.run(ours, jdbc -> jdbc.sql(insert).param("row", row).update()))
                .as("a row into %s", table)
                .hasStackTraceContaining(refusalBy(table));
    }

    /** All but those that the database makes of the others. */
    private String columnsGivenTo(Owned table) {
        return owner.sql(
                        """
                        SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
                         WHERE attrelid = :table::regclass AND attnum > 0 AND NOT attisdropped
                           AND attgenerated = ''
                        """)
                .param("table", table.toString())
                .query(String.class)
                .single();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("ownedTables")
    void givesNoRowToAnotherTenant(Owned table) {
        String give = table.sql("UPDATE $table SET $tenant = :theirs");
        assertThatThrownBy(() -> updateAs(ours, give))
                .as("a row of %s", table)
                .hasStackTraceContaining(refusalBy(table));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("otherTables")
    void closesToRequestsWhatHasNoTenantOfItsOwn(String table) {
        List.of("SELECT FROM ", "DELETE FROM ", "TRUNCATE ")
                .forEach(statement -> assertClosed(table, statement + table));
        assertClosed(table, "INSERT INTO " + table + " DEFAULT VALUES");
        List<String> columns =
                owner.sql(
                                "SELECT attname FROM pg_attribute WHERE attrelid = :table::regclass AND attnum > 0")
                        .param("table", table)
                        .query((row, _) -> row.getString(1))
                        .list();
        assertThat(columns).isNotEmpty();
        for (String column : columns) {
            assertClosed(table, "SELECT " + column + " FROM " + table);
            assertClosed(table, "UPDATE " + table + " SET " + column + " = NULL");
        }
    }

    private void assertClosed(String table, String statement) {
        assertThatThrownBy(() -> tenants.run(ours, jdbc -> jdbc.sql(statement).update()))
                .as(statement)
                .hasStackTraceContaining("permission denied for table " + table);
    }

    private static String refusalBy(Owned table) {
        return "new row violates row-level security policy for table \"" + table + '"';
    }

    private int updateAs(TenantId tenant, String statement) {
        return tenants.call(
                tenant, jdbc -> jdbc.sql(statement).param("theirs", theirs.value()).update());
    }

    private List<UUID> ownersSeenBy(TenantId tenant, Owned table) {
        return tenants.call(tenant, jdbc -> owners(jdbc, table));
    }

    private List<UUID> ownersOfAllRows(Owned table) {
        return owners(owner, table);
    }

    private List<UUID> rowsOf(TenantId tenant, Owned table) {
        return ownersOfAllRows(table).stream().filter(tenant.value()::equals).toList();
    }

    private static List<UUID> owners(JdbcClient jdbc, Owned table) {
        return jdbc.sql(table.sql("SELECT $tenant FROM $table"))
                .query((row, _) -> row.getObject(1, UUID.class))
                .list();
    }

    List<Owned> ownedTables() {
        return owner.sql(OWNED)
                .query((row, _) -> new Owned(row.getString(1), row.getString(2)))
                .list();
    }

    List<String> otherTables() {
        return owner.sql(OTHERS).query((row, _) -> row.getString(1)).list();
    }
}

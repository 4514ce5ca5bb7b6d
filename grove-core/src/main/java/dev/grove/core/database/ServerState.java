package dev.grove.core.database;

import dev.grove.core.database.read.Rows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A PostgreSQL server at one moment.
 *
 * @param version as it writes it
 * @param takesWrites false of a standby, and of a server that was set to be read
 * @param keepsCommits false where settings let a crash lose what was committed, or damage it
 * @param mostConnections that it takes from others than superusers
 * @param connections that are open, of all databases
 * @param bytes of this database
 * @param longTransactions those that are older than was asked for, the oldest first
 */
public record ServerState(
        String version,
        boolean takesWrites,
        boolean keepsCommits,
        int mostConnections,
        int connections,
        long bytes,
        List<OpenTransaction> longTransactions) {

    private static final int MOST_LISTED = 10;

    /** Others' sessions have a user and a database, whatever else of them may be looked at. */
    private static final String READ =
            """
            SELECT current_setting('server_version') AS version,
                   NOT pg_is_in_recovery() AND NOT current_setting('default_transaction_read_only')::boolean AS takes_writes,
                   current_setting('fsync')::boolean AND current_setting('full_page_writes')::boolean
                       AND current_setting('synchronous_commit') <> 'off' AS keeps_commits,
                   current_setting('max_connections')::int
                       - current_setting('superuser_reserved_connections')::int AS most_connections,
                   (SELECT count(*) FROM pg_stat_activity
                     WHERE datid IS NOT NULL AND usesysid IS NOT NULL) AS connections,
                   pg_database_size(current_database()) AS bytes
            """;

    private static final String LONG_TRANSACTIONS =
            """
            SELECT pid, COALESCE(application_name, '') AS application, COALESCE(state, '') AS state,
                   EXTRACT(EPOCH FROM clock_timestamp() - xact_start)::bigint AS age
              FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()
               AND xact_start < clock_timestamp() - :age * interval '1 millisecond'
             ORDER BY xact_start LIMIT :most
            """;

    private static final RowMapper<OpenTransaction> TRANSACTIONS =
            Rows.of(
                    OpenTransaction.class,
                    Map.of("age", seconds -> Duration.ofSeconds(Long.parseLong(seconds))));

    /**
     * A transaction that has not ended.
     *
     * @param pid of its session on the server
     * @param application as its session calls itself
     * @param state of the session, such as {@code idle in transaction}
     */
    public record OpenTransaction(int pid, String application, String state, Duration age) {}

    /**
     * Looks at a server.
     *
     * @param longTransaction the age from which a transaction is listed; of other logins' sessions
     *     it is known only to members of {@code pg_read_all_stats}
     * @throws DatabaseUnusableException where it cannot be connected to, is too old, or lacks the
     *     roles that Grove works with
     */
    @CrossTenant("looks at the server, not at rows of tenants")
    public static ServerState read(LoginDatabase login, Duration limit, Duration longTransaction) {
        ServerState state =
                login.call(
                        limit,
                        jdbc -> {
                            List<OpenTransaction> old = longTransactions(jdbc, longTransaction);
                            return jdbc.sql(READ).query(states(old)).single();
                        });
        ServerRequirements.check(login.source(limit));
        return state;
    }

    private static List<OpenTransaction> longTransactions(JdbcClient jdbc, Duration age) {
        return jdbc.sql(LONG_TRANSACTIONS)
                .param("age", age.toMillis())
                .param("most", MOST_LISTED)
                .query(TRANSACTIONS)
                .list();
    }

    private static RowMapper<ServerState> states(List<OpenTransaction> longTransactions) {
        return Rows.of(
                ServerState.class, Map.of(), Map.of("long_transactions", _ -> longTransactions));
    }
}

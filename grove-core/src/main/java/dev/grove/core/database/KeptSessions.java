package dev.grove.core.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Whether a connection is a session of the database for as long as it is open. Connections enter
 * their role once, so a pooler that gives the statements of one to several sessions, such as
 * PgBouncer in transaction mode, would have the engine's executed in a role that others entered.
 */
final class KeptSessions {

    private static final String BACKEND = "SELECT pg_backend_pid()";

    /** A pooler may have that many other sessions idle, and use them before the first one again. */
    private static final int MOST_HELD = 2;

    /** For an answer in a session that is there: where none comes, it was given to another. */
    private static final Duration ANSWER = Duration.ofSeconds(5);

    private KeptSessions() {}

    /**
     * @throws DatabaseUnusableException where they are not kept
     */
    @CrossTenant("looks at sessions, before there is a table")
    static void check(DataSource login) {
        try (Connection connection = login.getConnection()) {
            if (!isKept(connection, sessionOf(connection), login)) {
                throw new DatabaseUnusableException(
                        "Between Grove and the database is a pooler that gives the statements of"
                                + " one connection to several sessions, as PgBouncer does in"
                                + " transaction mode. Grove's connections enter a role for as long"
                                + " as they are open.",
                        "Set pool_mode = session for this database in the pooler, or name the"
                                + " database itself in GROVE_DATABASE_URL.");
            }
        } catch (SQLException e) {
            throw new DataAccessResourceFailureException(
                    "The database's sessions are not known", e);
        }
    }

    /** While others hold the sessions that they are given, the first one still has its own. */
    private static boolean isKept(Connection connection, int session, DataSource login)
            throws SQLException {
        Deque<Connection> held = new ArrayDeque<>();
        try {
            while (held.size() < MOST_HELD) {
                held.push(login.getConnection());
                if (!holdsASession(held.element()) || !stillHas(connection, session)) {
                    return false;
                }
            }
            return true;
        } finally {
            for (Connection other : held) {
                other.close();
            }
        }
    }

    /** Until it is closed. In PgBouncer's statement mode there are no transactions. */
    private static boolean holdsASession(Connection connection) {
        try {
            connection.setAutoCommit(false);
            int _ = sessionOf(connection);
            return true;
        } catch (SQLException _) {
            return false;
        }
    }

    private static boolean stillHas(Connection connection, int session) {
        try {
            connection.setNetworkTimeout(Runnable::run, (int) ANSWER.toMillis());
            return sessionOf(connection) == session;
        } catch (SQLException _) {
            return false;
        }
    }

    private static int sessionOf(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(BACKEND)) {
            row.next();
            return row.getInt(1);
        }
    }
}

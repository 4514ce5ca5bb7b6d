package dev.grove.core.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;

/**
 * Closes a connection to a primary that was demoted: it stays open and refuses every write, while
 * the name of the database leads to the new primary by now.
 */
final class ReadOnlyEviction implements SQLExceptionOverride {

    /** {@code read_only_sql_transaction} */
    static final String READ_ONLY = "25006";

    @java.lang.Override
    public Override adjudicate(SQLException failure) {
        return READ_ONLY.equals(failure.getSQLState())
                ? Override.MUST_EVICT
                : Override.CONTINUE_EVICT;
    }
}

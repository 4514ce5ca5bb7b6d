package dev.grove.core.database;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/** A time for which the database cannot be reached, such as that of a broken connection. */
public final class DatabaseRetry {

    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private static final RetryTemplate TRIES =
            new RetryTemplate(
                    RetryPolicy.builder()
                            .predicate(DatabaseRetry::isCauseOf)
                            .delay(Duration.ofMillis(100))
                            .multiplier(2)
                            .maxDelay(Duration.ofSeconds(2))
                            .maxRetries(8)
                            .build());

    private DatabaseRetry() {}

    /** {@code program_limit_exceeded}: the same statement fails again, however often it is sent. */
    private static final String BEYOND_LIMITS = "54";

    /**
     * Whether something failed because the database cannot be reached, takes no writes at present,
     * or asks for the same again (a deadlock, a serialization failure). Of a transaction whose end
     * was on its way it is unknown whether it was committed. By SQLSTATE: classes 08, 53, 57P and
     * 58, 40001, 40P01 and 25006 are outages, class 54 is none.
     */
    public static boolean isCauseOf(Throwable failure) {
        String state = sqlState(failure);
        if (state.equals(ReadOnlyEviction.READ_ONLY)) {
            return true;
        }
        if (state.startsWith(BEYOND_LIMITS)) {
            return false;
        }
        return failure instanceof DataAccessResourceFailureException
                || failure instanceof TransientDataAccessException
                || failure instanceof TransactionException;
    }

    /**
     * Does work again until the database is there, for about ten seconds and the time that each try
     * takes.
     *
     * @param work of one transaction, in none that is open already; it must be idempotent, since a
     *     try whose answer was lost may have been committed
     * @return what the last try returns, or else throws
     */
    public static <T> T call(Supplier<T> work) {
        return TRIES.invoke(work);
    }

    /**
     * Retries work that would fail the second time when the first try was committed.
     *
     * @param again work of every try but the first: finds what may have been done, or does it
     */
    public static <T> T call(Supplier<T> first, Supplier<T> again) {
        AtomicBoolean tried = new AtomicBoolean();
        return call(() -> tried.getAndSet(true) ? again.get() : first.get());
    }

    /** Whether a statement has waited for a lock for as long as it was to. */
    public static boolean isLockTimeout(Throwable failure) {
        return sqlState(failure).equals(LOCK_NOT_AVAILABLE);
    }

    /** The first state in the chain of causes; empty where there is none. */
    private static String sqlState(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
        }
        return "";
    }
}

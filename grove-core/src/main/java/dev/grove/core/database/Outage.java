package dev.grove.core.database;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.springframework.core.retry.RetryPolicy;
import org.springframework.core.retry.RetryTemplate;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.TransactionException;

/** A time for which the database cannot be reached, such as that of a broken connection. */
public final class Outage {

    private static final RetryTemplate TRIES =
            new RetryTemplate(
                    RetryPolicy.builder()
                            .predicate(Outage::isCauseOf)
                            .delay(Duration.ofMillis(100))
                            .multiplier(2)
                            .maxDelay(Duration.ofSeconds(2))
                            .maxRetries(8)
                            .build());

    private Outage() {}

    /**
     * Whether something failed since the database cannot be reached, or wants the same again. Of a
     * transaction whose end was on its way nobody knows whether it was committed.
     */
    public static boolean isCauseOf(Throwable failure) {
        return failure instanceof DataAccessResourceFailureException
                || failure instanceof TransientDataAccessException
                || failure instanceof TransactionException;
    }

    /**
     * Does work again until the database is there, for about ten seconds and the time that each try
     * takes.
     *
     * @param work of one transaction, in none that is open already; since nobody knows whether a
     *     try whose answer was lost was committed, it must be one that changes nothing the second
     *     time
     * @return what the last try returns, or else throws
     */
    public static <T> T outlast(Supplier<T> work) {
        return TRIES.invoke(work);
    }

    /**
     * The same for work that would fail the second time when the first try was committed.
     *
     * @param again what every try but the first does: finds what may have been done, or does it
     */
    public static <T> T outlast(Supplier<T> first, Supplier<T> again) {
        AtomicBoolean tried = new AtomicBoolean();
        return outlast(() -> tried.getAndSet(true) ? again.get() : first.get());
    }
}

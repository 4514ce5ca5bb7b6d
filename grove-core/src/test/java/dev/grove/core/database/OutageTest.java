package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.CannotCreateTransactionException;

class OutageTest {

    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void triesAgainUntilTheDatabaseIsThere() {
        String done =
                Outage.outlast(() ->
                        switch (tries.incrementAndGet()) {
                            case 1 -> throw new CannotCreateTransactionException("no connection");
                            case 2 ->
                                    throw new DataAccessResourceFailureException(
                                            "a broken connection");
                            default -> "done";
                        });
        assertThat(done).isEqualTo("done");
        assertThat(tries).hasValue(3);
    }

    @Test
    void looksBeforeItDoesAgainWhatMayHaveBeenDone() {
        String done =
                Outage.outlast(
                        () -> {
                            throw new DataAccessResourceFailureException("a broken connection");
                        },
                        () -> "found");
        assertThat(done).isEqualTo("found");
    }

    @Test
    void doesNotRepeatWhatWouldFailAgain() {
        assertThatThrownBy(() ->
                        Outage.outlast(() -> {
                            tries.incrementAndGet();
                            throw new DataIntegrityViolationException("no such row");
                        }))
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThat(tries).hasValue(1);
    }
}

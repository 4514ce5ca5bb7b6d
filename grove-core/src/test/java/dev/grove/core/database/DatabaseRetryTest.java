package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;
import org.springframework.transaction.CannotCreateTransactionException;

class DatabaseRetryTest {

    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void triesAgainUntilTheDatabaseIsThere() {
        String done =
                DatabaseRetry.call(() ->
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
                DatabaseRetry.call(
                        () -> {
                            throw new DataAccessResourceFailureException("a broken connection");
                        },
                        () -> "found");
        assertThat(done).isEqualTo("found");
    }

    @Test
    void doesNotRepeatWhatWouldFailAgain() {
        assertThatThrownBy(() ->
                        DatabaseRetry.call(() -> {
                            tries.incrementAndGet();
                            throw new DataIntegrityViolationException("no such row");
                        }))
                .isInstanceOf(DataIntegrityViolationException.class);
        assertThat(tries).hasValue(1);
    }

    @ParameterizedTest
    @CsvSource({
        "08006, true", // the connection broke
        "57P01, true", // an administrator ends it
        "57P02, true", // another process of the server crashed
        "57P03, true", // the server starts
        "53300, true", // too many connections
        "53100, true", // the disk is full
        "40001, true", // a serialization failure
        "40P01, true", // a deadlock
        "25006, true", // a demoted primary is read-only
        "58030, true", // input or output failed
        "54000, false", // the statement is beyond a limit, and always will be
        "54001, false",
        "22P02, false", // a value has the wrong form
        "23505, false", // a key is taken
        "42P01, false", // there is no such table
    })
    void isRecognizedByTheStateOfTheFailure(String state, boolean outage) {
        DataAccessException translated =
                new SQLExceptionSubclassTranslator()
                        .translate("test", "SELECT 1", new SQLException("failed", state));
        RuntimeException failure =
                translated != null
                        ? translated
                        : new UncategorizedSQLException(
                                "test", "SELECT 1", new SQLException("failed", state));
        assertThat(DatabaseRetry.isCauseOf(failure)).isEqualTo(outage);
    }
}

package dev.grove.core.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Behind a real PgBouncer in each of its modes. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KeptSessionsIT {

    private final TestDatabase database = TestDatabase.fresh();

    @AfterAll
    void close() {
        database.close();
    }

    @Test
    void areThoseOfADatabaseThatNothingStandsBefore() {
        assertThatCode(() -> KeptSessions.check(login(database.jdbcUrl())))
                .doesNotThrowAnyException();
    }

    @Test
    void areThoseOfAPoolerInSessionMode() {
        try (PgBouncer pooler = pooler("session", 10)) {
            assertThatCode(() -> KeptSessions.check(login(pooler.jdbcUrl())))
                    .doesNotThrowAnyException();
        }
    }

    /** Also where it has one session for all, so that no other can be had. */
    @ParameterizedTest
    @CsvSource({"transaction, 10", "transaction, 1", "statement, 10"})
    void areNotThoseOfAPoolerThatGivesAConnectionSeveral(String mode, int poolSize) {
        try (PgBouncer pooler = pooler(mode, poolSize)) {
            assertThatExceptionOfType(DatabaseUnusableException.class)
                    .isThrownBy(() -> KeptSessions.check(login(pooler.jdbcUrl())))
                    .withMessageContaining("a pooler")
                    .satisfies(refused ->
                            assertThat(refused.action()).contains("pool_mode = session"));
        }
    }

    private PgBouncer pooler(String mode, int poolSize) {
        return new PgBouncer(
                database.jdbcUrl(), database.username(), database.password(), mode, poolSize);
    }

    private PGSimpleDataSource login(String url) {
        return Pools.login(new DatabaseLogin(url, database.username(), database.password()));
    }
}

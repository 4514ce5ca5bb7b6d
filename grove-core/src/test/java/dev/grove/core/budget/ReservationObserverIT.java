package dev.grove.core.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults are injected at both sides of a reservation, so both sides must be where they say. */
class ReservationObserverIT {

    private final List<String> seen = new ArrayList<>();
    private TestDatabase database;
    private RunFixtures fixtures;
    private RunId run;

    @BeforeEach
    void setUp() {
        database = TestDatabase.fresh();
        fixtures = new RunFixtures(database);
        TenantId tenant = fixtures.tenant("t");
        run = fixtures.runningRun(tenant, fixtures.agent(tenant, "a"));
    }

    @AfterEach
    void tearDown() {
        database.close();
    }

    @Test
    void isCalledBeforeAReservationIsSentAndAfterItIsDurable() {
        ReservationObserver observer =
                new ReservationObserver() {
                    @Override
                    public void beforeReserve(RunId reserving) {
                        seen.add("before " + reserving + ": " + ledgers());
                    }

                    @Override
                    public void afterReserve(RunId reserved) {
                        seen.add("after " + reserved + ": " + ledgers());
                    }
                };
        TestLedgers.of(database, observer).reserve(run, 1, new Amount(10, BigDecimal.ZERO));
        assertThat(seen).containsExactly("before " + run + ": 0", "after " + run + ": 1");
    }

    private long ledgers() {
        return fixtures.owner().sql("SELECT count(*) FROM run_ledgers").query(Long.class).single();
    }
}

package dev.grove.core.budget;

import dev.grove.core.database.TestDatabase;
import java.time.Clock;
import java.util.List;

/** The product's own ledgers on a test's database. */
public final class TestLedgers {

    private TestLedgers() {}

    public static Ledgers of(TestDatabase database, ReservationObserver... observers) {
        return new Ledgers(database.engineDatabase(), List.of(observers), Clock.systemUTC());
    }

    /** Overload with a clock of the test's own. */
    public static Ledgers of(TestDatabase database, Clock clock) {
        return new Ledgers(database.engineDatabase(), List.of(), clock);
    }
}

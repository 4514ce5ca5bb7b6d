package dev.grove.core.run.lease;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.event.EventHub;
import java.time.Clock;

/** Claims whose events nothing listens to. */
final class TestClaims {

    private TestClaims() {}

    static Claims over(EngineDatabase database) {
        return new Claims(database, new EventHub(), Clock.systemUTC());
    }
}

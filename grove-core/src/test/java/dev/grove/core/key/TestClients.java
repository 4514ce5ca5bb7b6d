package dev.grove.core.key;

import dev.grove.core.database.TestDatabase;
import java.time.Clock;

/** Makes what is hidden in its package available to tests of others. */
public final class TestClients {

    private TestClients() {}

    /** OAuth clients of a replica that holds no lease, and so remembers none. */
    public static OAuthClients of(TestDatabase database, Clock clock) {
        return new TestKeys(database, TestKeys.ALONE, clock).clients();
    }
}

package dev.grove.core.key;

import dev.grove.core.database.TestDatabase;
import java.time.Clock;

/** Makes what is hidden in its package available to tests of others. */
public final class TestClients {

    private TestClients() {}

    public static OAuthClients of(TestDatabase database, Clock clock) {
        return new OAuthClients(
                new JdbcOAuthClients(database.tenantDatabase(), database.engineDatabase()), clock);
    }
}

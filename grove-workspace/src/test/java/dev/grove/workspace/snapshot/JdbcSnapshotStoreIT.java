package dev.grove.workspace.snapshot;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;

class JdbcSnapshotStoreIT extends SnapshotStoreContract {

    private static final TestDatabase DATABASE = TestDatabase.fresh();

    private final JdbcSnapshotStore store = new JdbcSnapshotStore(DATABASE.engineDatabase());

    @AfterAll
    static void close() {
        DATABASE.close();
    }

    @Override
    SnapshotStore store() {
        return store;
    }

    @Override
    TenantId newTenant() {
        return new RunFixtures(DATABASE).tenant(UUID.randomUUID().toString());
    }

    @Override
    void announce(TenantId owner, TestContent content) {
        new SnapshotIndex(DATABASE.engineDatabase())
                .announce(owner, content.digest(), content.bytes().length);
    }
}

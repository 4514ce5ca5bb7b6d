package dev.grove.workspace.snapshot;

import dev.grove.core.database.TestDatabase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JdbcSnapshotStoreIT extends SnapshotStoreContract {

    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = TestDatabase.fresh();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Override
    SnapshotStore store() {
        return new JdbcSnapshotStore(database.engineDatabase());
    }
}

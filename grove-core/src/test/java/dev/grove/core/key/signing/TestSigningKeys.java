package dev.grove.core.key.signing;

import dev.grove.core.database.TestDatabase;

/** Stored signing keys for tests outside this package. */
public final class TestSigningKeys {

    private TestSigningKeys() {}

    public static StoredSigningKeys of(TestDatabase database) {
        return new StoredSigningKeys(database.engineDatabase());
    }
}

package dev.grove.core.provider;

import dev.grove.core.database.TestDatabase;

/** The store of listings for tests outside this package. */
public final class TestListings {

    private TestListings() {}

    public static Listings of(TestDatabase database) {
        return new Listings(database.tenantDatabase());
    }
}

package dev.grove.core.provider;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Keeps what registered servers answered when they were asked for their tools. */
@Component
public class Listings {

    private static final int LONGEST_ERROR = 500;

    private final TenantDatabase database;

    Listings(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Not of a provider that was deleted or changed since, nor in place of a later answer.
     *
     * @param asked as it was when it was asked
     */
    public void store(TenantId tenant, ToolProvider asked, Listing listing) {
        database.run(
                tenant,
                jdbc -> {
                    ProviderTable table = new ProviderTable(jdbc);
                    Optional<ToolProvider> current =
                            table.lock(asked.id())
                                    .filter(now -> now.version() == asked.version())
                                    .filter(now ->
                                            !now.discovered()
                                                    .at()
                                                    .isAfter(listing.discovered().at()));
                    if (current.isPresent()) {
                        table.refreshed(asked.id(), listing.discovered());
                        new ProvidedToolTable(jdbc).see(asked.id(), listing);
                    }
                });
    }

    public void storeFailure(TenantId tenant, ToolProvider asked, String words) {
        String plain = words.replaceAll("[^ -~]", "?");
        String error = plain.length() <= LONGEST_ERROR ? plain : plain.substring(0, LONGEST_ERROR);
        database.run(tenant, jdbc -> new ProviderTable(jdbc).notRefreshed(asked.id(), error));
    }
}

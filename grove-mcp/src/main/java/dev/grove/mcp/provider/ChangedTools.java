package dev.grove.mcp.provider;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.provider.Listing;
import dev.grove.core.provider.Listings;
import dev.grove.core.provider.ProviderTable;
import dev.grove.core.provider.ToolProvider;
import dev.grove.mcp.client.rpc.CallLimits;
import dev.grove.mcp.client.rpc.RemoteException;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Lists the tools of servers anew that say that they have changed, as long as something is open
 * with them: what is other than approved is known before it is called, and what is new can be
 * approved. A server may say so as often as it likes; it is asked once a round.
 */
@Component
class ChangedTools {

    private static final Logger LOG = LoggerFactory.getLogger(ChangedTools.class);

    private final TenantDatabase database;
    private final ProviderLinks links;
    private final Discovery discovery;
    private final Listings listings;
    private final ProviderSettings settings;
    private final Clock clock;

    ChangedTools(
            TenantDatabase database,
            ProviderLinks links,
            Discovery discovery,
            Listings listings,
            ProviderSettings settings,
            Clock clock) {
        this.database = database;
        this.links = links;
        this.discovery = discovery;
        this.listings = listings;
        this.settings = settings;
        this.clock = clock;
    }

    /** Servers may be slow: each is asked on a thread of its own. */
    @Scheduled(fixedDelayString = "${grove.mcp.providers.changes-interval:5s}")
    void listThemAnew() {
        links.changed()
                .forEach((key, link) -> {
                    Thread _ =
                            Thread.ofVirtual()
                                    .name("mcp-tools-changed")
                                    .start(() -> listAnew(key, link));
                });
    }

    private void listAnew(ProviderLinks.Key key, ProviderLink link) {
        ReentrantLock lock = link.relisting();
        // The thread that holds the lock does the same.
        if (!lock.tryLock()) {
            return;
        }
        try {
            ProviderLink.Opened opened = link.borrowIfOpen();
            if (opened != null) {
                listAnew(key, link, opened);
            }
        } catch (RuntimeException e) {
            link.toolsChanged();
            LOG.warn("Changed tools were not listed, tenant {}", key.tenant(), e);
        } finally {
            lock.unlock();
        }
    }

    private void listAnew(ProviderLinks.Key key, ProviderLink link, ProviderLink.Opened opened) {
        boolean broken = true;
        try {
            CallLimits limits =
                    new CallLimits(clock.instant().plus(settings.discovery()), new Cancellation());
            link.listsTools();
            Listing listing = discovery.ask(opened.server(), limits);
            broken = false;
            provider(key).ifPresent(provider -> listings.store(key.tenant(), provider, listing));
        } catch (RemoteException e) {
            // Changes are still unknown, so they are marked again.
            link.toolsChanged();
            provider(key)
                    .ifPresent(provider ->
                            listings.storeFailure(key.tenant(), provider, Unreachable.words(e)));
        } finally {
            link.giveBack(opened, broken);
        }
    }

    /** Unless it was deleted or changed meanwhile. */
    private Optional<ToolProvider> provider(ProviderLinks.Key key) {
        return ProviderTable.find(database, key.tenant(), key.provider())
                .filter(provider -> provider.version() == key.version());
    }
}

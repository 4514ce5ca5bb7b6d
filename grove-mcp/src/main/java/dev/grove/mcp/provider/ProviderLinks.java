package dev.grove.mcp.provider;

import dev.grove.core.id.TenantId;
import dev.grove.core.provider.ToolProvider;
import dev.grove.mcp.client.RemoteServers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** State of providers that this replica keeps between calls. */
@Component
class ProviderLinks implements AutoCloseable {

    private final RemoteServers servers;
    private final ProviderSettings settings;
    private final Clock clock;
    private final Semaphore permits;
    private final ConcurrentMap<Key, ProviderLink> links = new ConcurrentHashMap<>();

    ProviderLinks(RemoteServers servers, ProviderSettings settings, Clock clock) {
        this.servers = servers;
        this.settings = settings;
        this.clock = clock;
        this.permits = new Semaphore(settings.maxCalls(), true);
    }

    /** Version of a provider. */
    record Key(TenantId tenant, UUID provider, int version) {}

    ProviderLink of(TenantId tenant, ToolProvider provider) {
        return links.computeIfAbsent(
                new Key(tenant, provider.id(), provider.version()),
                _ ->
                        new ProviderLink(
                                servers,
                                clock,
                                provider.calls().maxConcurrent(),
                                new CircuitBreaker(clock, settings.failures(), settings.pause())));
    }

    /** Links to servers that have announced a change of their tools. */
    Map<Key, ProviderLink> changed() {
        Map<Key, ProviderLink> changed = new HashMap<>();
        links.forEach((key, link) -> {
            if (link.haveToolsChanged()) {
                changed.put(key, link);
            }
        });
        return changed;
    }

    /** Permits for all calls of this replica. */
    Semaphore permits() {
        return permits;
    }

    @Scheduled(fixedDelayString = "${grove.mcp.providers.sweep-interval:1m}")
    void closeIdle() {
        Duration idle = settings.idle();
        Instant then = clock.instant().minus(idle);
        // A call that got hold of one at this moment keeps it; the next one makes another.
        links.values().removeIf(link -> link.closeUnusedSince(then));
    }

    /** At the end of the replica: servers of the older era have sessions, which end by that. */
    @Override
    public void close() {
        links.values()
                .removeIf(link -> {
                    link.closeCurrent();
                    return true;
                });
    }
}

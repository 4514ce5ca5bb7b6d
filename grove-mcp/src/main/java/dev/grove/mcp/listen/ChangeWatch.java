package dev.grove.mcp.listen;

import static java.util.Collections.disjoint;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Keys;
import dev.grove.mcp.call.OngoingCalls;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.session.ResourceSubscription;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Compares, in rounds, what the listeners of this replica know with what is true. However many
 * listen, a round is a few queries; without listeners it is none.
 */
@Component
class ChangeWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ChangeWatch.class);

    /** Changes within this time are sent together. */
    private static final Duration TOGETHER = Duration.ofMillis(100);

    /** Interval at which listening sessions are touched, so that they do not count as idle. */
    private static final Duration TOUCH_EVERY = Duration.ofMinutes(5);

    private final Listeners listeners;
    private final OngoingCalls calls;
    private final CatalogVersions versions;

    /** Asked for late: a source may announce changes itself. */
    private final ObjectProvider<ResourceSource> resources;

    private final McpSessions sessions;
    private final Keys keys;
    private final TaskScheduler scheduler;
    private final Clock clock;
    private final AtomicBoolean soon = new AtomicBoolean();
    private final ReentrantLock round = new ReentrantLock();
    private Instant touched = Instant.EPOCH;

    ChangeWatch(
            Listeners listeners,
            OngoingCalls calls,
            CatalogVersions versions,
            ObjectProvider<ResourceSource> resources,
            McpSessions sessions,
            Keys keys,
            TaskScheduler scheduler,
            Clock clock) {
        this.listeners = listeners;
        this.calls = calls;
        this.versions = versions;
        this.resources = resources;
        this.sessions = sessions;
        this.keys = keys;
        this.scheduler = scheduler;
        this.clock = clock;
    }

    /** Something has changed. */
    void lookSoon() {
        if ((!listeners.all().isEmpty() || !calls.keys().isEmpty())
                && soon.compareAndSet(false, true)) {
            ScheduledFuture<?> _ =
                    scheduler.schedule(
                            () -> {
                                soon.set(false);
                                look();
                            },
                            clock.instant().plus(TOGETHER));
        }
    }

    @Scheduled(fixedDelayString = "${grove.mcp.listen.watch-interval:1s}")
    void look() {
        round.lock();
        try {
            endThoseOfDeadKeys();
            if (!listeners.all().isEmpty()) {
                followSessions();
                compareVersions();
                compareRevisions();
            }
        } catch (RuntimeException e) {
            // The next round sees what this one missed.
            LOG.warn("MCP listeners wait for the next round: {}", e.getMessage());
        } finally {
            round.unlock();
        }
    }

    private void endThoseOfDeadKeys() {
        Set<KeyId> shown = new HashSet<>(calls.keys());
        listeners.all().forEach(listener -> shown.addAll(listener.caller().principal().keys()));
        if (shown.isEmpty()) {
            return;
        }
        shown.removeAll(keys.goodOnesOf(shown));
        if (!shown.isEmpty()) {
            calls.revokeAllOf(shown);
            listeners.all().stream()
                    .filter(listener -> !disjoint(shown, listener.caller().principal().keys()))
                    .forEach(Listener::end);
        }
    }

    /** A session may have ended, or gone to listen elsewhere, or subscribed through any replica. */
    private void followSessions() {
        Map<String, Listener> ofSessions = new HashMap<>();
        for (Listener listener : listeners.all()) {
            if (listener.session() != null && !listener.hasEnded()) {
                ofSessions.put(listener.session(), listener);
            }
        }
        if (ofSessions.isEmpty()) {
            return;
        }
        Map<String, UUID> present = sessions.listenersOf(ofSessions.keySet());
        ofSessions.forEach((session, listener) -> {
            if (!listener.id().equals(present.get(session))) {
                listener.end();
            }
        });
        if (touched.isBefore(clock.instant().minus(TOUCH_EVERY))) {
            touched = clock.instant();
            sessions.touch(present.keySet());
        }
        follow(ofSessions, sessions.subscriptionsOf(ofSessions.keySet()));
    }

    static void follow(
            Map<String, Listener> ofSessions, Collection<ResourceSubscription> subscriptions) {
        Map<String, List<ResourceSubscription>> bySession =
                subscriptions.stream()
                        .collect(Collectors.groupingBy(ResourceSubscription::session));
        ofSessions.forEach((session, listener) -> {
            Map<String, String> revisions = new HashMap<>();
            Set<String> uris = new HashSet<>();
            for (ResourceSubscription each : bySession.getOrDefault(session, List.of())) {
                uris.add(each.uri());
                if (each.revision() != null) {
                    revisions.put(each.uri(), each.revision());
                }
            }
            listener.watch(revisions, uris);
        });
    }

    private void compareVersions() {
        Set<TenantId> tenants = new HashSet<>();
        for (Listener listener : listeners.all()) {
            if (listener.caller().tenant() != null) {
                tenants.add(listener.caller().tenant());
            }
        }
        Map<TenantId, Versions> now = tenants.isEmpty() ? Map.of() : versions.of(tenants);
        for (Listener listener : listeners.all()) {
            TenantId tenant = listener.caller().tenant();
            if (tenant != null && tenants.contains(tenant)) {
                listener.versionsAre(now.getOrDefault(tenant, Versions.NONE));
            }
        }
    }

    private void compareRevisions() {
        Map<TenantId, List<Listener>> byTenant = new HashMap<>();
        for (Listener listener : listeners.all()) {
            if (listener.caller().tenant() != null && !listener.uris().isEmpty()) {
                byTenant.computeIfAbsent(listener.caller().tenant(), _ -> new ArrayList<>())
                        .add(listener);
            }
        }
        byTenant.forEach((tenant, watchers) -> {
            Set<String> uris = new HashSet<>();
            watchers.forEach(watcher -> uris.addAll(watcher.uris()));
            Map<String, String> now = revisions(tenant, uris);
            watchers.forEach(watcher -> watcher.revisionsAre(now));
        });
    }

    Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        Map<String, String> revisions = new HashMap<>();
        resources.forEach(source -> revisions.putAll(source.revisions(tenant, uris)));
        return revisions;
    }
}

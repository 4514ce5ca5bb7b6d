package dev.grove.mcp.listen;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.id.TenantId;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.era.Words;
import dev.grove.mcp.session.EventId;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.McpSessions;
import dev.grove.mcp.stream.EventHeaders;
import dev.grove.mcp.stream.ResponseChannel;
import dev.grove.mcp.wire.McpError;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Opens streams of changes, and writes them until they end. */
@Component
public class ListenStreams {

    private static final Logger LOG = LoggerFactory.getLogger(ListenStreams.class);
    private static final int MOST_URIS = 100;
    private static final int LONGEST_URI = 2000;

    private final Listeners listeners;
    private final CatalogVersions versions;
    private final ChangeWatch watch;
    private final McpSessions sessions;
    private final ReplayedStreams replays;
    private final ListenSettings settings;

    ListenStreams(
            Listeners listeners,
            CatalogVersions versions,
            ChangeWatch watch,
            McpSessions sessions,
            ReplayedStreams replays,
            ListenSettings settings) {
        this.listeners = listeners;
        this.versions = versions;
        this.watch = watch;
        this.sessions = sessions;
        this.replays = replays;
        this.settings = settings;
    }

    /** A resource's current revision; empty when there is none or it is unknown. */
    public Optional<String> revisionOf(TenantId tenant, String uri) {
        return Optional.ofNullable(watch.revisions(tenant, Set.of(uri)).get(uri));
    }

    /**
     * {@code subscriptions/listen}: returns when the stream has ended.
     *
     * @param meta goes with the result
     * @param onBegin done when it is sure that the stream begins
     * @throws McpError before the stream begins
     * @throws IOException when the client is gone
     */
    public void listen(
            McpCaller caller,
            JsonNode id,
            ObjectNode params,
            ObjectNode meta,
            ResponseChannel out,
            Runnable onBegin)
            throws IOException, InterruptedException {
        JsonNode wanted = params.path("notifications");
        if (!wanted.isObject()) {
            throw McpError.invalidParams("notifications must be an object");
        }
        Set<CatalogList> lists = listsIn(caller, wanted);
        Map<String, String> revisions = revisions(caller, urisIn(wanted));
        Listener listener = new Listener(caller, null, lists, versionsOf(caller));
        listener.watch(revisions, revisions.keySet());
        ModernFrames frames = new ModernFrames(id, meta);
        listeners.add(listener);
        try {
            onBegin.run();
            out.startEvents(EventHeaders.ALL);
            out.write(frames.acknowledged(lists, revisions.keySet()));
            if (!lists.isEmpty() || !revisions.isEmpty()) {
                pump(listener, frames, out);
            }
            out.write(frames.ended());
        } finally {
            listeners.remove(listener);
        }
    }

    /**
     * The GET stream of a session: replays the stream that the client lost, or sends changes.
     *
     * @param lastEvent as the client sent it, or null
     * @throws IOException when the client is gone
     */
    public void open(
            McpCaller caller,
            McpSession session,
            @Nullable String lastEvent,
            ResponseChannel out,
            Runnable onBegin)
            throws IOException, InterruptedException {
        Optional<EventId> lost = Optional.ofNullable(lastEvent).flatMap(EventId::parse);
        if (lost.isPresent()) {
            onBegin.run();
            replays.replay(caller, session, lost.get(), settings.keepAlive(), out);
            return;
        }
        Versions known =
                Optional.ofNullable(lastEvent)
                        .flatMap(LegacyFrames::versionsIn)
                        .orElseGet(() -> versionsOf(caller));
        Set<CatalogList> lists = EnumSet.noneOf(CatalogList.class);
        for (CatalogList list : CatalogList.values()) {
            if (caller.scope().includes(list.scope())) {
                lists.add(list);
            }
        }
        Listener listener = new Listener(caller, session.id(), lists, known);
        sessions.setListener(session, listener.id());
        listeners.add(listener);
        try {
            ChangeWatch.follow(
                    Map.of(session.id(), listener),
                    sessions.subscriptionsOf(List.of(session.id())));
            LegacyFrames frames =
                    new LegacyFrames(
                            listener.id(),
                            known,
                            (uri, revision) -> sessions.markSent(session.id(), uri, revision));
            onBegin.run();
            out.startEvents(EventHeaders.ALL);
            out.write(frames.opening(session.version().hasPrimer()));
            deliver(listener, caller, frames, out);
        } finally {
            listeners.remove(listener);
        }
    }

    /** Ends where the database is away, which is no answer any more: the client comes back. */
    private void deliver(
            Listener listener, McpCaller caller, NewsFrames frames, ResponseChannel out)
            throws IOException, InterruptedException {
        try {
            listener.versionsAre(versionsOf(caller));
            pump(listener, frames, out);
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            LOG.warn("A stream of session {} ends early: {}", listener.id(), e.getMessage());
        }
    }

    private void pump(Listener listener, NewsFrames frames, ResponseChannel out)
            throws IOException, InterruptedException {
        while (!listener.hasEnded()) {
            frames.write(listener.take(settings.keepAlive()), out);
        }
    }

    private Versions versionsOf(McpCaller caller) {
        TenantId tenant = caller.tenant();
        return tenant == null
                ? Versions.NONE
                : versions.of(List.of(tenant)).getOrDefault(tenant, Versions.NONE);
    }

    private Map<String, String> revisions(McpCaller caller, Set<String> uris) {
        return caller.tenant() == null || uris.isEmpty()
                ? Map.of()
                : watch.revisions(caller.tenant(), uris);
    }

    private static Set<CatalogList> listsIn(McpCaller caller, JsonNode wanted) {
        Set<CatalogList> lists = EnumSet.noneOf(CatalogList.class);
        for (CatalogList list : CatalogList.values()) {
            if (wanted.path(list.request()).asBoolean(false)
                    && caller.scope().includes(list.scope())) {
                lists.add(list);
            }
        }
        return lists;
    }

    private static Set<String> urisIn(JsonNode wanted) {
        JsonNode named = wanted.path("resourceSubscriptions");
        if (named.size() > MOST_URIS) {
            throw McpError.invalidParams(
                    "resourceSubscriptions may have at most " + MOST_URIS + " URIs");
        }
        Set<String> uris = new HashSet<>();
        for (JsonNode each : named) {
            if (each.isString() && Words.arePlain(each.stringValue(), LONGEST_URI)) {
                uris.add(each.stringValue());
            }
        }
        return uris;
    }
}

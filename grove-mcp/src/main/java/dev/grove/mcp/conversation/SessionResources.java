package dev.grove.mcp.conversation;

import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.PageQuery;
import dev.grove.core.session.Session;
import dev.grove.core.session.SessionHead;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.Speaker;
import dev.grove.core.session.operation.SessionReading;
import dev.grove.core.session.operation.SessionReadings;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.Completion;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.Resource;
import dev.grove.mcp.catalog.ResourceContents;
import dev.grove.mcp.catalog.ResourceSource;
import dev.grove.mcp.catalog.ResourceTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** Brings a tenant's conversations as resources. */
@Component
class SessionResources implements ResourceSource {

    private static final String JSON = "application/json";
    private static final List<ResourceTemplate> TEMPLATES =
            List.of(
                    new ResourceTemplate(
                            SessionUri.TEMPLATE,
                            "session",
                            "A session",
                            "A conversation with an agent, and its newest messages with their answers, the newest first; those in which a message is answered or waits are listed.",
                            JSON),
                    new ResourceTemplate(
                            SessionUri.EARLIER,
                            "earlier-messages",
                            "Earlier messages of a session",
                            "The messages before those of another page: `cursor` is its `messages.next_cursor`.",
                            JSON));

    private final Sessions sessions;
    private final SessionReadings readings;

    SessionResources(Sessions sessions, SessionReadings readings) {
        this.sessions = sessions;
        this.readings = readings;
    }

    /** Ids of version 7 are in the same order as their texts. */
    @Override
    public List<Resource> list(McpCaller caller, String after, int limit) {
        Optional<SessionId> last = SessionUri.parse(after).map(SessionUri::session);
        if (caller.tenant() == null || (last.isEmpty() && SessionUri.precedes(after))) {
            return List.of();
        }
        return sessions.listActive(caller.tenant(), last.orElse(null), limit).stream()
                .map(SessionResources::definition)
                .toList();
    }

    @Override
    public List<ResourceTemplate> templates(McpCaller caller) {
        return caller.tenant() == null ? List.of() : TEMPLATES;
    }

    @Override
    public Optional<List<ResourceContents>> read(McpCaller caller, String uri) {
        TenantId tenant = caller.tenant();
        return tenant == null
                ? Optional.empty()
                : SessionUri.parse(uri)
                        .flatMap(asked ->
                                readings.find(
                                        new Speaker(tenant, caller.principal(), null),
                                        asked.session(),
                                        new PageQuery(null, asked.cursor()).request()))
                        .map(reading -> List.of(ResourceContents.json(uri, json(reading))));
    }

    private static ObjectNode json(SessionReading reading) {
        ObjectNode session = StrictBinding.MAPPER.valueToTree(reading.session());
        session.set("messages", StrictBinding.MAPPER.valueToTree(reading.messages()));
        return session;
    }

    @Override
    public Map<String, String> revisions(TenantId tenant, Set<String> uris) {
        return ResourceSource.revisionsBy(
                uris,
                uri -> SessionUri.parse(uri).map(SessionUri::session),
                asked -> sessions.marks(tenant, asked));
    }

    @Override
    public Completion complete(
            McpCaller caller,
            String uriTemplate,
            String variable,
            String typed,
            Map<String, String> others) {
        boolean known =
                TEMPLATES.stream().anyMatch(template -> template.uriTemplate().equals(uriTemplate));
        return caller.tenant() == null || !known || !variable.equals("id")
                ? Completion.NONE
                : Completion.firstOf(
                        sessions.startingWith(caller.tenant(), typed, Completion.MOST + 1).stream()
                                .map(SessionId::toString)
                                .toList());
    }

    private static Resource definition(Session session) {
        return new Resource(
                SessionUri.of(session.id()),
                session.agent().name() + " " + session.id(),
                session.title().text().isEmpty() ? null : session.title().text(),
                description(session.head()),
                JSON);
    }

    private static String description(SessionHead head) {
        String waits = head.queued() == 1 ? "1 message waits" : head.queued() + " messages wait";
        return (head.isBusy() ? "Message %d is being answered".formatted(head.n()) : "Idle")
                + (head.queued() == 0 ? "" : ", " + waits);
    }
}

package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Messages of clients that came to one replica and are for a call on another. */
@Repository
@CrossTenant("a session was found by its key; a call exists only within its session")
public class SessionMessages {

    private static final String INSERT =
            """
            INSERT INTO mcp_session_messages (session_id, kind, request_id, payload, created_at)
            VALUES (:session, :kind, :request, :payload, :now) ON CONFLICT DO NOTHING
            """;

    private static final String TAKE =
            """
            DELETE FROM mcp_session_messages m
             USING jsonb_to_recordset(:wanted::jsonb) AS w (s text, k text, r text)
             WHERE m.session_id = w.s AND m.kind = w.k AND m.request_id = w.r
            RETURNING m.session_id AS session, m.kind, m.request_id AS request, m.payload
            """;

    private final EngineDatabase database;
    private final Clock clock;

    SessionMessages(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Meaning of a message for the call. */
    public enum Kind {
        CANCEL,
        ANSWER;

        private String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Which call, or which question of a call.
     *
     * @param request the id as JSON writes it
     */
    public record Address(String session, Kind kind, String request) {}

    /**
     * @param payload JSON, or null where there is none
     */
    public record SessionMessage(Address to, @Nullable String payload) {}

    /** The first message to an address counts. */
    public void leave(SessionMessage message) {
        database.run(jdbc ->
                jdbc.sql(INSERT)
                        .param("session", message.to().session())
                        .param("kind", message.to().kind().wireName())
                        .param("request", message.to().request())
                        .param("payload", message.payload())
                        .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                        .update());
    }

    /** Takes what has come for these. */
    public List<SessionMessage> take(Collection<Address> addresses) {
        ArrayNode wanted = JsonNodeFactory.instance.arrayNode();
        for (Address address : addresses) {
            wanted.addObject()
                    .put("s", address.session())
                    .put("k", address.kind().wireName())
                    .put("r", address.request());
        }
        return database.call(jdbc ->
                jdbc.sql(TAKE)
                        .param("wanted", JsonMapper.shared().writeValueAsString(wanted))
                        .query(Rows.of(SessionMessage.class))
                        .list());
    }
}

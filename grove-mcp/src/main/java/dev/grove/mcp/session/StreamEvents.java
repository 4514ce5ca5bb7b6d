package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** What was sent on streams of sessions, for clients that come back. */
@Repository
@CrossTenant("a session was found by its key; a stream exists only within its session")
public class StreamEvents {

    private static final String INSERT =
            """
            INSERT INTO mcp_stream_events (session_id, stream, seq, payload, final, created_at)
            SELECT :session, :stream, :seq, :payload, :final, :now
             WHERE EXISTS (SELECT 1 FROM mcp_sessions WHERE id = :session)
            """;

    private static final String AFTER =
            """
            SELECT seq, payload, final FROM mcp_stream_events
             WHERE session_id = :session AND stream = :stream AND seq > :after
             ORDER BY seq LIMIT 200
            """;

    private final EngineDatabase database;
    private final Clock clock;

    StreamEvents(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * @param last nothing follows on the stream
     */
    public record StreamEvent(int seq, String payload, boolean last) {}

    /** Does nothing when the session has ended meanwhile. */
    public void add(Session session, UUID stream, StreamEvent event) {
        database.run(jdbc ->
                jdbc.sql(INSERT)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("seq", event.seq())
                        .param("payload", event.payload())
                        .param("final", event.last())
                        .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                        .update());
    }

    /** The next events of a stream of this session, in order; empty when there are none yet. */
    public List<StreamEvent> after(Session session, UUID stream, int seq) {
        return database.call(jdbc ->
                jdbc.sql(AFTER)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("after", seq)
                        .query((row, _) ->
                                new StreamEvent(
                                        row.getInt("seq"),
                                        row.getString("payload"),
                                        row.getBoolean("final")))
                        .list());
    }
}

package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Events sent on streams of sessions, kept for clients that come back. */
@Repository
@CrossTenant("a session was found by its key; a stream exists only within its session")
public class StreamEvents {

    private static final String INSERT =
            """
            INSERT INTO mcp_stream_events (session_id, stream, seq, payload, final, created_at)
            SELECT :session, :stream, :seq, :payload, :final, :now
             WHERE EXISTS (SELECT 1 FROM mcp_sessions WHERE id = :session)
            ON CONFLICT DO NOTHING
            """;

    private static final String AFTER =
            """
            SELECT seq, payload, final AS last FROM mcp_stream_events
             WHERE session_id = :session AND stream = :stream AND seq > :after
             ORDER BY seq LIMIT 200
            """;

    private static final String CLOSE =
            "DELETE FROM mcp_open_streams WHERE session_id = :session AND stream = :stream";

    private static final String OPEN =
            """
            INSERT INTO mcp_open_streams
                   (session_id, stream, request_id, run_id, progress_token, alive_at)
            SELECT :session, :stream, :request, CAST(:run AS uuid), :token, :now
             WHERE EXISTS (SELECT 1 FROM mcp_sessions WHERE id = :session)
            """;

    private static final String WAIT_FOR =
            """
            UPDATE mcp_open_streams SET run_id = :run
             WHERE session_id = :session AND stream = :stream
            """;

    private static final String IS_OPEN =
            """
            SELECT 1 FROM mcp_open_streams WHERE session_id = :session AND stream = :stream
            """;

    private static final String STILL_ALIVE =
            """
            UPDATE mcp_open_streams SET alive_at = :now
             WHERE stream = ANY (string_to_array(:streams, ',')::uuid[])
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

    void open(McpSession session, UUID stream, StreamedCall call, @Nullable RunId run) {
        database.run(jdbc ->
                jdbc.sql(OPEN)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("request", call.request().toString())
                        .param("run", run == null ? null : run.value())
                        .param(
                                "token",
                                call.progressToken() == null
                                        ? null
                                        : call.progressToken().toString())
                        .param("now", now())
                        .update());
    }

    void waitFor(McpSession session, UUID stream, RunId run) {
        database.run(jdbc ->
                jdbc.sql(WAIT_FOR)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("run", run.value())
                        .update());
    }

    void stillAlive(Collection<UUID> streams) {
        String ids = streams.stream().map(UUID::toString).collect(Collectors.joining(","));
        database.run(
                jdbc -> jdbc.sql(STILL_ALIVE).param("streams", ids).param("now", now()).update());
    }

    /** Whether a message may still come that ends the stream. */
    public boolean isOpen(McpSession session, UUID stream) {
        return database.single(jdbc ->
                jdbc.sql(IS_OPEN)
                        .param("session", session.id())
                        .param("stream", stream)
                        .query(Integer.class)
                        .optional()
                        .isPresent());
    }

    /**
     * Keeps an event; the last one ends the stream.
     *
     * @return false where nothing was kept, since the session has ended meanwhile, or another
     *     server writes the stream now
     */
    public boolean add(McpSession session, UUID stream, StreamEvent event) {
        return database.call(jdbc -> {
            boolean added =
                    jdbc.sql(INSERT)
                                    .param("session", session.id())
                                    .param("stream", stream)
                                    .param("seq", event.seq())
                                    .param("payload", event.payload())
                                    .param("final", event.last())
                                    .param("now", now())
                                    .update()
                            == 1;
            if (added && event.last()) {
                close(jdbc, session, stream);
            }
            return added;
        });
    }

    /** Ends a stream without a last message. */
    void close(McpSession session, UUID stream) {
        database.run(jdbc -> close(jdbc, session, stream));
    }

    private static void close(JdbcClient jdbc, McpSession session, UUID stream) {
        jdbc.sql(CLOSE).param("session", session.id()).param("stream", stream).update();
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    /** The next events of a stream of this session, in order; empty when there are none yet. */
    public List<StreamEvent> after(McpSession session, UUID stream, int seq) {
        return database.call(jdbc ->
                jdbc.sql(AFTER)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("after", seq)
                        .query(Rows.of(StreamEvent.class))
                        .list());
    }
}

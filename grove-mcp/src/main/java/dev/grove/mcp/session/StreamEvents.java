package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
            ON CONFLICT DO NOTHING
            """;

    private static final String AFTER =
            """
            SELECT seq, payload, final FROM mcp_stream_events
             WHERE session_id = :session AND stream = :stream AND seq > :after
             ORDER BY seq LIMIT 200
            """;

    private static final String CLOSE =
            "DELETE FROM mcp_open_streams WHERE session_id = :session AND stream = :stream";

    private static final String OPEN =
            """
            INSERT INTO mcp_open_streams (session_id, stream, request_id, run_id, alive_at)
            SELECT :session, :stream, :request, CAST(:run AS uuid), :now
             WHERE EXISTS (SELECT 1 FROM mcp_sessions WHERE id = :session)
            """;

    private static final String WAIT_FOR =
            """
            UPDATE mcp_open_streams SET run_id = :run
             WHERE session_id = :session AND stream = :stream
            """;

    private static final String FIND_OPEN =
            """
            SELECT request_id, run_id, alive_at FROM mcp_open_streams
             WHERE session_id = :session AND stream = :stream
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

    /**
     * A stream that has not ended.
     *
     * @param request the call's id as JSON writes it
     * @param run that the call waits for, or null for none
     */
    public record OpenStream(String request, @Nullable RunId run, Instant aliveAt) {}

    void open(Session session, UUID stream, String request, @Nullable RunId run) {
        database.run(jdbc ->
                jdbc.sql(OPEN)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("request", request)
                        .param("run", run == null ? null : run.value())
                        .param("now", now())
                        .update());
    }

    void waitFor(Session session, UUID stream, RunId run) {
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

    public Optional<OpenStream> findOpen(Session session, UUID stream) {
        return database.single(jdbc ->
                jdbc.sql(FIND_OPEN)
                        .param("session", session.id())
                        .param("stream", stream)
                        .query((row, _) -> openStream(row))
                        .optional());
    }

    private static OpenStream openStream(ResultSet row) throws SQLException {
        UUID run = row.getObject("run_id", UUID.class);
        return new OpenStream(
                row.getString("request_id"),
                run == null ? null : new RunId(run),
                row.getObject("alive_at", OffsetDateTime.class).toInstant());
    }

    /** Does nothing when the session has ended meanwhile. */
    public void add(Session session, UUID stream, StreamEvent event) {
        database.run(jdbc -> {
            jdbc.sql(INSERT)
                    .param("session", session.id())
                    .param("stream", stream)
                    .param("seq", event.seq())
                    .param("payload", event.payload())
                    .param("final", event.last())
                    .param("now", now())
                    .update();
            if (event.last()) {
                jdbc.sql(CLOSE).param("session", session.id()).param("stream", stream).update();
            }
        });
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
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

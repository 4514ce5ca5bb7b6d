package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Streams of calls whose server shows no sign of life. */
@Repository
@CrossTenant("a session was found by its key; a stream exists only within its session")
class LostStreams {

    /** The row's lock and its new time admit one server, however many try at once. */
    private static final String TAKE_OVER =
            """
            UPDATE mcp_open_streams SET alive_at = :now
             WHERE session_id = :session AND stream = :stream AND alive_at < :limit
            RETURNING request_id AS request, run_id, progress_token
            """;

    private static final String LAST_SEQ =
            """
            SELECT coalesce(max(seq), 0) FROM mcp_stream_events
             WHERE session_id = :session AND stream = :stream
            """;

    private static final String LAST_PROGRESS =
            """
            SELECT payload FROM mcp_stream_events
             WHERE session_id = :session AND stream = :stream
               AND payload LIKE '{"jsonrpc":"2.0","method":"notifications/progress"%'
             ORDER BY seq DESC LIMIT 1
            """;

    private final EngineDatabase database;
    private final Clock clock;

    LostStreams(EngineDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * A stream as its server left it.
     *
     * @param call what it answers
     * @param run that the call waits for, or null for none
     * @param lastSeq of the last event that is kept, 0 for none
     * @param lastProgress the last progress that was sent, or null where none is kept
     */
    record LostStream(
            StreamedCall call, @Nullable RunId run, int lastSeq, @Nullable Long lastProgress) {}

    /**
     * Takes a stream over from a server that has been silent since then; nothing where it has not,
     * where another server was first, or where the stream has ended.
     */
    Optional<LostStream> takeOver(McpSession session, UUID stream, Instant silentSince) {
        return database.call(jdbc ->
                jdbc.sql(TAKE_OVER)
                        .param("session", session.id())
                        .param("stream", stream)
                        .param("limit", silentSince.atOffset(ZoneOffset.UTC))
                        .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                        .query(Rows.of(Left.class))
                        .optional()
                        .map(left ->
                                new LostStream(
                                        left.call(),
                                        left.run(),
                                        lastSeq(jdbc, session, stream),
                                        lastProgress(jdbc, session, stream))));
    }

    private static int lastSeq(JdbcClient jdbc, McpSession session, UUID stream) {
        return jdbc.sql(LAST_SEQ)
                .param("session", session.id())
                .param("stream", stream)
                .query(Integer.class)
                .single();
    }

    private static @Nullable Long lastProgress(JdbcClient jdbc, McpSession session, UUID stream) {
        return jdbc.sql(LAST_PROGRESS)
                .param("session", session.id())
                .param("stream", stream)
                .query(String.class)
                .optional()
                .map(JsonMapper.shared()::readTree)
                .map(notification -> (long) notification.at("/params/progress").doubleValue())
                .orElse(null);
    }

    /** Columns of the stream's own row. */
    private record Left(StreamedCall call, @Nullable RunId run) {}
}

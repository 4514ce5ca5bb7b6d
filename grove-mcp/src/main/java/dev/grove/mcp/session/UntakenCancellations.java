package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** Cancellations that no replica has taken, of calls that have started a run. */
@Repository
@CrossTenant("a session was found by its key; a call exists only within its session")
public class UntakenCancellations {

    private static final String FIND =
            """
            SELECT m.session_id AS session, o.stream, o.run_id, s.tenant_id
              FROM mcp_session_messages m
              JOIN mcp_open_streams o
                ON o.session_id = m.session_id AND o.request_id = m.request_id
              JOIN mcp_sessions s ON s.id = m.session_id
             WHERE m.kind = 'cancel' AND m.created_at <= :before
               AND o.run_id IS NOT NULL AND s.tenant_id IS NOT NULL
            """;

    private static final String END_STREAM =
            "DELETE FROM mcp_open_streams WHERE session_id = :session AND stream = :stream";

    private final EngineDatabase database;

    public UntakenCancellations(EngineDatabase database) {
        this.database = database;
    }

    /**
     * A call that its client has cancelled.
     *
     * @param tenant the session's
     */
    public record CancelledCall(String session, UUID stream, TenantId tenant, RunId run) {}

    /**
     * @param before a time by which a replica that executes the call would have taken its
     *     cancellation
     */
    public List<CancelledCall> find(Instant before) {
        return database.single(jdbc ->
                jdbc.sql(FIND)
                        .param("before", before.atOffset(ZoneOffset.UTC))
                        .query(Rows.of(CancelledCall.class))
                        .list());
    }

    /**
     * Ends the stream of a call whose run is cancelled, without an answer. The cancellation stays
     * for a server that was only slow.
     */
    public void endStream(CancelledCall call) {
        database.run(jdbc ->
                jdbc.sql(END_STREAM)
                        .param("session", call.session())
                        .param("stream", call.stream())
                        .update());
    }
}

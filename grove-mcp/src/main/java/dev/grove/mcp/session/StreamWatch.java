package dev.grove.mcp.session;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Wakes the readers of kept streams: at once for what this replica writes, and in rounds of one
 * query, however many read, for what another one writes or has left behind.
 */
@Repository
@CrossTenant("a session was found by its key; a stream exists only within its session")
public class StreamWatch {

    private static final Logger LOG = LoggerFactory.getLogger(StreamWatch.class);

    private static final String POSITIONS =
            """
            SELECT w.session, w.stream, o.alive_at,
                   COALESCE((SELECT max(e.seq) FROM mcp_stream_events e
                              WHERE e.session_id = w.session AND e.stream = w.stream), 0) AS seq
              FROM jsonb_to_recordset(:watched::jsonb) AS w (session text, stream uuid)
              LEFT JOIN mcp_open_streams o ON o.session_id = w.session AND o.stream = w.stream
            """;

    private final EngineDatabase database;
    private final Clock clock;
    private final Duration longestSilence;
    private final ConcurrentHashMap<StreamName, List<StreamReader>> readers =
            new ConcurrentHashMap<>();

    StreamWatch(
            EngineDatabase database, Clock clock, @Value(KeptStreams.RENEWAL) Duration renewal) {
        this.database = database;
        this.clock = clock;
        this.longestSilence = renewal.multipliedBy(KeptStreams.MISSED_RENEWALS);
    }

    record StreamName(String session, UUID stream) {}

    /** A reader that has all events up to this one. */
    public StreamReader open(McpSession session, EventId after) {
        StreamReader reader =
                new StreamReader(this, new StreamName(session.id(), after.stream()), after.seq());
        readers.compute(
                reader.name(),
                (_, present) -> {
                    List<StreamReader> all =
                            present == null ? new CopyOnWriteArrayList<>() : present;
                    all.add(reader);
                    return all;
                });
        return reader;
    }

    void remove(StreamReader reader) {
        readers.computeIfPresent(
                reader.name(),
                (_, present) -> {
                    present.remove(reader);
                    return present.isEmpty() ? null : present;
                });
    }

    /** This replica has written an event of the stream, or ended it. */
    void changed(McpSession session, UUID stream) {
        readers.getOrDefault(new StreamName(session.id(), stream), List.of())
                .forEach(StreamReader::wake);
    }

    @Scheduled(fixedDelayString = "${grove.mcp.mail-interval:250ms}")
    void look() {
        if (readers.isEmpty()) {
            return;
        }
        try {
            Instant silentSince = clock.instant().minus(longestSilence);
            for (Position position : positions()) {
                readers.getOrDefault(position.name(), List.of()).stream()
                        .filter(reader -> position.concerns(reader, silentSince))
                        .forEach(StreamReader::wake);
            }
        } catch (RuntimeException e) {
            LOG.warn("Readers of kept MCP streams wait for the next round: {}", e.getMessage());
        }
    }

    private List<Position> positions() {
        ArrayNode watched = JsonNodeFactory.instance.arrayNode();
        for (StreamName name : readers.keySet()) {
            watched.addObject()
                    .put("session", name.session())
                    .put("stream", name.stream().toString());
        }
        return database.single(jdbc ->
                jdbc.sql(POSITIONS)
                        .param("watched", JsonMapper.shared().writeValueAsString(watched))
                        .query(Rows.of(Position.class))
                        .list());
    }

    /**
     * How far a stream is.
     *
     * @param aliveAt null where it has ended
     */
    private record Position(StreamName name, int seq, @Nullable Instant aliveAt) {

        boolean concerns(StreamReader reader, Instant silentSince) {
            return seq > reader.lastSeq() || aliveAt == null || aliveAt.isBefore(silentSince);
        }
    }
}

package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.workflow.node.EventTaken;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.JsonNode;

/** Events that were sent to workflows' runs, until a node waits for them and after. */
public final class SentEvents {

    /** Read at once; a node looks at one page after another. */
    static final int PAGE = 50;

    /** Untaken events of a run: each advance of a waiting node may look at all of them. */
    static final int MOST_KEPT = 10_000;

    /** Their size as the database keeps them, compressed where that helps. */
    static final long MOST_BYTES_KEPT = 64L << 20;

    private static final UUID FIRST = new UUID(0, 0);

    private static final RowMapper<EventTaken> EVENTS =
            Rows.of(EventTaken.class, Map.of(), Map.of("path", _ -> ""));

    private SentEvents() {}

    /**
     * Keeps an event, in the lock of the run's row.
     *
     * @throws GroveException conflict where the run keeps too many that no node takes
     */
    public static void add(TenantSql jdbc, RunId run, String name, JsonNode payload, Instant at) {
        requireRoom(jdbc, run);
        int _ =
                jdbc.sql(
                                """
                                INSERT INTO workflow_events (tenant_id, id, run_id, name, payload, at)
                                VALUES (:tenant, :id, :run, :name, :payload::json, :at)
                                """)
                        .param("id", Uuids.next())
                        .param("run", run.value())
                        .param("name", name)
                        .param("payload", payload.toString())
                        .param("at", at.atOffset(ZoneOffset.UTC))
                        .update();
    }

    private static void requireRoom(TenantSql jdbc, RunId run) {
        boolean isFull =
                jdbc.sql(
                                """
                                SELECT count(*) >= :most OR coalesce(sum(pg_column_size(payload)), 0) >= :bytes
                                  FROM workflow_events
                                 WHERE tenant_id = :tenant AND run_id = :run AND taken_by IS NULL
                                """)
                        .param("run", run.value())
                        .param("most", MOST_KEPT)
                        .param("bytes", MOST_BYTES_KEPT)
                        .query(Boolean.class)
                        .single();
        if (isFull) {
            throw GroveException.conflict(
                    "The run keeps %,d events, or %d MiB of them, that no node of it has taken; it takes no other"
                            .formatted(MOST_KEPT, MOST_BYTES_KEPT >> 20));
        }
    }

    /**
     * A page of events that no node has taken, oldest first.
     *
     * @param after the last one of the page before; null for the first page
     */
    static List<EventTaken> untaken(TenantSql jdbc, RunId run, String name, @Nullable UUID after) {
        return jdbc.sql(
                        """
                        SELECT id, payload FROM workflow_events
                         WHERE tenant_id = :tenant AND run_id = :run AND name = :name AND taken_by IS NULL
                           AND id > :after
                         ORDER BY id LIMIT :limit
                        """)
                .param("run", run.value())
                .param("name", name)
                .param("after", after == null ? FIRST : after)
                .param("limit", PAGE)
                .query(EVENTS)
                .list();
    }

    /** In the lock of the run's row, so that none is taken twice. */
    static void take(TenantSql jdbc, EventTaken event) {
        int _ =
                jdbc.sql(
                                "UPDATE workflow_events SET taken_by = :path WHERE tenant_id = :tenant AND id = :id")
                        .param("path", event.path())
                        .param("id", event.id())
                        .update();
    }
}

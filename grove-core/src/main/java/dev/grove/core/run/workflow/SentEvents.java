package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.json.ExactJson;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.JsonNode;

/** Events that were sent to workflows' runs, until a node waits for them and after. */
final class SentEvents {

    private static final int MOST_LOOKED_AT = 1_000;

    private SentEvents() {}

    static void add(TenantSql jdbc, RunId run, String name, JsonNode payload, Instant at) {
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

    /** Those that no node has taken, oldest first. */
    static List<EventTaken> untaken(TenantSql jdbc, RunId run, String name) {
        return jdbc.sql(
                        """
                        SELECT id, payload FROM workflow_events
                         WHERE tenant_id = :tenant AND run_id = :run AND name = :name AND taken_by IS NULL
                         ORDER BY id LIMIT :limit
                        """)
                .param("run", run.value())
                .param("name", name)
                .param("limit", MOST_LOOKED_AT)
                .query((row, _) ->
                        new EventTaken(
                                row.getObject("id", UUID.class),
                                "",
                                ExactJson.MAPPER.readTree(row.getString("payload"))))
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

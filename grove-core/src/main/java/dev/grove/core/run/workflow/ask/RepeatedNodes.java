package dev.grove.core.run.workflow.ask;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** Elements of a map, or parts of a loop, of which a person says that they are needed no more. */
final class RepeatedNodes {

    private RepeatedNodes() {}

    /** The runs that are to be cancelled, by the sweep if not at once. */
    static List<RunId> cancel(TenantSql jdbc, RunId run, String holder, Instant now) {
        return jdbc
                .sql(
                        """
                        UPDATE workflow_nodes
                           SET status = 'cancelled', ended_at = :now, reserved_usd = NULL,
                               due_at = CASE WHEN child_run_id IS NULL THEN NULL ELSE :now END
                         WHERE tenant_id = :tenant AND run_id = :run AND holder = :holder
                           AND status IN ('running', 'waiting')
                        RETURNING child_run_id
                        """)
                .param("run", run.value())
                .param("holder", holder)
                .param("now", now.atOffset(ZoneOffset.UTC))
                .query(UUID.class)
                .list()
                .stream()
                .filter(Objects::nonNull)
                .map(RunId::new)
                .toList();
    }

    /** The output of a map is kept as that of another node: it is not that of its elements. */
    static void detach(TenantSql jdbc, RunId run, String path) {
        int _ =
                jdbc.sql(
                                """
                                UPDATE workflow_nodes SET kind = 'value'
                                 WHERE tenant_id = :tenant AND run_id = :run AND path = :path AND kind = 'map'
                                """)
                        .param("run", run.value())
                        .param("path", path)
                        .update();
    }
}

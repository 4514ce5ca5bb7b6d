package dev.grove.core.run.workflow.node;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Place of a node in a run or in a workflow within it, found by an address such as {@code w/m/0}:
 * the path of the node that runs the workflow, and what follows is a path there.
 */
public record NodeAddress(RunId run, String path) {

    private static final String NEAREST =
            """
            SELECT path, child_run_id AS child FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND path <> ''
               AND (path = :address
                    OR kind = 'workflow' AND child_run_id IS NOT NULL AND starts_with(:address, path || '/'))
             ORDER BY length(path) DESC LIMIT 1
            """;

    private record Nearest(String path, @Nullable UUID child) {}

    /**
     * @throws GroveException not_found
     */
    public static NodeAddress find(TenantSql jdbc, RunId run, String address) {
        RunId at = run;
        String left = address;
        while (true) {
            Nearest nearest =
                    jdbc.sql(NEAREST)
                            .param("run", at.value())
                            .param("address", left)
                            .query(Rows.of(Nearest.class))
                            .optional()
                            .orElseThrow(() ->
                                    GroveException.notFound(
                                            "The run has no node " + address + " that has begun"));
            UUID child = nearest.child();
            if (nearest.path().equals(left) || child == null) {
                return new NodeAddress(at, nearest.path());
            }
            left = left.substring(nearest.path().length() + 1);
            at = new RunId(child);
        }
    }
}

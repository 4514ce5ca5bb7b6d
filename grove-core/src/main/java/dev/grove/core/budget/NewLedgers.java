package dev.grove.core.budget;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.util.List;
import java.util.UUID;

/**
 * Opens the ledgers of trees in which nothing was spent yet, within the transaction that begins the
 * first runs below their roots: so none of these has to sum up its tree.
 */
public final class NewLedgers {

    private static final String OPEN =
            """
            INSERT INTO run_ledgers (tenant_id, root_run_id, committed_tokens, committed_cost_usd)
            SELECT :tenant, root, 0, 0 FROM unnest(:roots::uuid[]) AS r (root)
            ON CONFLICT DO NOTHING
            """;

    private NewLedgers() {}

    /**
     * @param roots whose rows are locked, and below which no run has begun
     */
    public static void open(TenantSql jdbc, List<RunId> roots) {
        int _ =
                jdbc.sql(OPEN)
                        .param("roots", roots.stream().map(RunId::value).toArray(UUID[]::new))
                        .update();
    }
}

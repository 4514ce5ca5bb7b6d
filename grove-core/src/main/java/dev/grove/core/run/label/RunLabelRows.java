package dev.grove.core.run.label;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.util.List;

/** Adds labels to runs, within a transaction. */
public final class RunLabelRows {

    private static final String ADD =
            """
            INSERT INTO agent_run_labels (tenant_id, run_id, label)
            SELECT :tenant, :run, label FROM unnest(string_to_array(:labels, ',')) AS given (label)
            ON CONFLICT DO NOTHING
            """;

    private RunLabelRows() {}

    /**
     * @return how many it did not have
     */
    public static int add(TenantSql jdbc, RunId run, List<String> labels) {
        return labels.isEmpty()
                ? 0
                : jdbc.sql(ADD)
                        .param("run", run.value())
                        .param("labels", String.join(",", labels))
                        .update();
    }
}

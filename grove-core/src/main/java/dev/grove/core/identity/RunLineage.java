package dev.grove.core.identity;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Runs above a run, up to the one that a caller started. */
@Repository
public class RunLineage {

    private static final String ABOVE =
            """
            WITH RECURSIVE above AS (
                SELECT id, parent_run_id, agent_name, agent_version, depth FROM agent_runs
                 WHERE tenant_id = :tenant AND id = :run
                 UNION ALL
                SELECT r.id, r.parent_run_id, r.agent_name, r.agent_version, r.depth
                  FROM agent_runs r JOIN above ON r.id = above.parent_run_id
                 WHERE r.tenant_id = :tenant
            )
            SELECT id, agent_name AS agent, agent_version AS version FROM above ORDER BY depth DESC
            """;

    private final TenantDatabase database;

    public RunLineage(TenantDatabase database) {
        this.database = database;
    }

    /** Run, with the agent that works in it. */
    record Ancestor(UUID id, @Nullable String agent, @Nullable Integer version) {}

    /** The run itself first, then those above it, the nearest one first. */
    List<Ancestor> of(TenantId tenant, RunId run) {
        return database.single(
                tenant,
                ABOVE,
                new MapSqlParameterSource("run", run.value()),
                Rows.of(Ancestor.class));
    }
}

package dev.grove.core.run.query;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.RunLiveness;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/** Liveness of runs by their rows. */
@Repository
class LivingRuns implements RunLiveness {

    private static final String LIVING =
            """
            SELECT id, CASE WHEN status = 'waiting' THEN epoch + 1 ELSE epoch END AS epoch FROM agent_runs
             WHERE id = ANY (string_to_array(:runs, ',')::uuid[])
               AND status IN ('queued', 'running', 'waiting')
            """;

    private final EngineDatabase database;

    LivingRuns(EngineDatabase database) {
        this.database = database;
    }

    @Override
    @CrossTenant("an engine holds sandboxes of every tenant")
    public Map<RunId, Long> epochsOfLiving(Collection<RunId> runs) {
        Map<RunId, Long> living = new HashMap<>();
        if (!runs.isEmpty()) {
            String ids = runs.stream().map(RunId::toString).collect(Collectors.joining(","));
            database.run(jdbc ->
                    jdbc.sql(LIVING)
                            .param("runs", ids)
                            .query(row -> {
                                living.put(
                                        new RunId(row.getObject("id", UUID.class)),
                                        row.getLong("epoch"));
                            }));
        }
        return living;
    }
}

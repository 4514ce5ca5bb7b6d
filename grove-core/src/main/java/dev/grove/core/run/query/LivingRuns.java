package dev.grove.core.run.query;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.workspace.RunLiveness;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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

    private record Living(RunId id, long epoch) {}

    @Override
    @CrossTenant("an engine holds sandboxes of every tenant")
    public Map<RunId, Long> epochsOfLiving(Collection<RunId> runs) {
        if (runs.isEmpty()) {
            return Map.of();
        }
        String ids = runs.stream().map(RunId::toString).collect(Collectors.joining(","));
        return database
                .<List<Living>>call(jdbc ->
                        jdbc.sql(LIVING).param("runs", ids).query(Rows.of(Living.class)).list())
                .stream()
                .collect(Collectors.toMap(Living::id, Living::epoch));
    }
}

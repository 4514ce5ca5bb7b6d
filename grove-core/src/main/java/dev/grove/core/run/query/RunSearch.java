package dev.grove.core.run.query;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.request.RunFilter;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/**
 * Finds the ids of the runs that a filter means, and counts them. Ids alone: their rows are read as
 * the tenant, so that row-level security stands behind whatever is shown.
 */
@Repository
public class RunSearch {

    /** Up to which numbers are exact: what more says to a person costs more than it is worth. */
    private static final int BOUND = 10_000;

    /** Bound for a search by words, which looks up each run that has them. */
    private static final int BOUND_OF_WORDS = 1_000;

    /** The values decide which index is the right one; a plan for any values would not do. */
    private static final String PLAN_EACH = "SET LOCAL plan_cache_mode = force_custom_plan";

    private static final String PAGE = "SELECT id FROM (%s) AS found ORDER BY id DESC LIMIT :limit";

    private static final String BRANCH =
            "(SELECT r.id FROM agent_runs r WHERE %s ORDER BY r.id DESC LIMIT :limit)";

    private static final String COUNT =
            """
            SELECT '%s' AS status, count(*) AS runs
              FROM (SELECT 1 FROM agent_runs r WHERE %s LIMIT %d) AS counted\
            """;

    private final TenantDatabase database;
    private final EngineDatabase engine;

    RunSearch(TenantDatabase database, EngineDatabase engine) {
        this.database = database;
        this.engine = engine;
    }

    /** Newest first. */
    List<RunId> page(TenantId tenant, RunFilter filter, @Nullable UUID before, int limit) {
        RunSelection selection = new RunSelection(filter, before);
        String branches =
                selection.branches().stream()
                        .map(BRANCH::formatted)
                        .collect(Collectors.joining("\nUNION ALL\n"));
        String sql = PAGE.formatted(branches);
        return planned(
                tenant,
                filter,
                jdbc ->
                        jdbc.sql(sql)
                                .params(selection.parameters())
                                .param("limit", limit)
                                .query(Rows.of(RunId.class))
                                .list());
    }

    private record Count(RunStatus status, long runs) {}

    public RunCounts counts(TenantId tenant, RunFilter filter) {
        RunFilter named =
                filter.statuses().isEmpty()
                        ? filter.withStatuses(EnumSet.allOf(RunStatus.class))
                        : filter;
        int bound = filter.words() == null ? BOUND : BOUND_OF_WORDS;
        RunSelection selection = new RunSelection(named, null);
        String sql =
                named.statuses().stream()
                        .map(status ->
                                COUNT.formatted(
                                        status.wireName(), selection.ofStatus(status), bound + 1))
                        .collect(Collectors.joining("\nUNION ALL\n"));
        List<Count> found =
                planned(
                        tenant,
                        filter,
                        jdbc ->
                                jdbc.sql(sql)
                                        .params(selection.parameters())
                                        .query(Rows.of(Count.class))
                                        .list());
        Map<RunStatus, Long> counts = new EnumMap<>(RunStatus.class);
        found.forEach(count -> counts.put(count.status(), count.runs()));
        return new RunCounts(counts, bound);
    }

    @CrossTenant(
            "see RunSelection.needsEngine; the tenant is a condition of each statement, and only ids and numbers come from it")
    private <T> T planned(TenantId tenant, RunFilter filter, Function<TenantSql, T> work) {
        Function<TenantSql, T> planning =
                jdbc -> {
                    jdbc.sql(PLAN_EACH).update();
                    return work.apply(jdbc);
                };
        return RunSelection.needsEngine(filter)
                ? engine.call(tenant, planning)
                : database.call(tenant, planning);
    }
}

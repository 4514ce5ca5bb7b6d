package dev.grove.core.run.query;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunStatus;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/** Counts the runs below roots by status, for all rows of a page in one statement. */
final class DescendantCounts {

    /** Up to which numbers of one status are exact: a tree may have a million runs. */
    static final int BOUND = 1_000;

    private static final RunCounts NONE = new RunCounts(Map.of(), BOUND);

    /** Each root and status is one range of an index, and is read no further than the bound. */
    private static final String BY_STATUS =
            """
            SELECT root.id AS root_run_id, each.status, below.runs
              FROM unnest(string_to_array(:roots, ',')::uuid[]) AS root (id)
             CROSS JOIN unnest(string_to_array('%s', ',')) AS each (status)
             CROSS JOIN LATERAL (
                   SELECT count(*) AS runs
                     FROM (SELECT 1 FROM agent_runs r
                            WHERE r.tenant_id = :tenant AND r.root_run_id = root.id AND r.status = each.status
                              AND r.parent_run_id IS NOT NULL
                            LIMIT %d) AS counted) AS below
             WHERE below.runs > 0
            """
                    .formatted(
                            Arrays.stream(RunStatus.values())
                                    .map(RunStatus::wireName)
                                    .collect(Collectors.joining(",")),
                            BOUND + 1);

    private record Row(RunId root, RunStatus status, long runs) {}

    private final Map<RunId, Map<RunStatus, Long>> counts;

    private DescendantCounts(Map<RunId, Map<RunStatus, Long>> counts) {
        this.counts = counts;
    }

    static DescendantCounts read(
            TenantDatabase database, TenantId tenant, Collection<RunId> roots) {
        Map<RunId, Map<RunStatus, Long>> counts = new HashMap<>();
        database.single(
                        tenant,
                        BY_STATUS,
                        new MapSqlParameterSource("roots", RunSummaryRows.listed(roots)),
                        Rows.of(Row.class))
                .forEach(row ->
                        counts.computeIfAbsent(row.root(), _ -> new EnumMap<>(RunStatus.class))
                                .put(row.status(), row.runs()));
        return new DescendantCounts(counts);
    }

    RunCounts of(RunId root) {
        Map<RunStatus, Long> below = counts.get(root);
        return below == null ? NONE : new RunCounts(below, BOUND);
    }
}

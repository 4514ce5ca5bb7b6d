package dev.grove.core.run.feed;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.Spending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Costs of runs, summed up: a tenant's, or for operators all tenants'. */
@Repository
public class RunCosts {

    private static final int MOST_ROWS = 10_000;

    /**
     * With the moves that are not added up yet. One statement sees a move there or in the sums, and
     * never in both.
     */
    private static final String SUMS =
            """
            SELECT %s COALESCE(sum(c.runs), 0) AS runs, COALESCE(sum(c.turns), 0) AS turns,
                   COALESCE(sum(c.input_tokens), 0) AS input_tokens, COALESCE(sum(c.output_tokens), 0) AS output_tokens,
                   COALESCE(sum(c.cache_read_tokens), 0) AS cache_read_tokens,
                   COALESCE(sum(c.cache_write_tokens), 0) AS cache_write_tokens, COALESCE(sum(c.cost_usd), 0) AS cost_usd,
                   COALESCE(sum(c.titles), 0) AS titles, COALESCE(sum(c.titles_cost_usd), 0) AS titles_cost_usd
              FROM (SELECT tenant_id, begins_at, agent_name, model, runs, turns, input_tokens, output_tokens, cache_read_tokens,
                           cache_write_tokens, cost_usd, titles, titles_cost_usd
                      FROM run_costs
                     WHERE %s grain = :grain AND begins_at >= :since AND begins_at < :until
                    UNION ALL
                    SELECT m.tenant_id, date_trunc(:grain, m.at, 'UTC'), COALESCE(r.agent_name, ''), COALESCE(r.model, ''),
                           m.new_runs, m.new_turns, m.input_tokens, m.output_tokens, m.cache_read_tokens,
                           m.cache_write_tokens, m.new_cost_usd, m.new_titles,
                           CASE WHEN m.new_titles > 0 THEN m.new_cost_usd END
                      FROM run_moves m LEFT JOIN agent_runs r ON r.id = m.run_id
                     WHERE %s m.at >= :since AND m.at < :until) c
             WHERE (:agent::text IS NULL OR c.agent_name = :agent) AND (:model::text IS NULL OR c.model = :model)
            """;

    /** Sums what runs in execution have spent since they were claimed. */
    private static final String UNSETTLED =
            """
            SELECT 0 AS runs, COALESCE(sum(s.turns - r.turns), 0) AS turns,
                   COALESCE(sum(s.input_tokens - r.input_tokens), 0) AS input_tokens,
                   COALESCE(sum(s.output_tokens - r.output_tokens), 0) AS output_tokens,
                   COALESCE(sum(s.cache_read_tokens - r.cache_read_tokens), 0) AS cache_read_tokens,
                   COALESCE(sum(s.cache_write_tokens - r.cache_write_tokens), 0) AS cache_write_tokens,
                   COALESCE(sum(s.cost_usd - r.cost_usd), 0) AS cost_usd, 0 AS titles, 0 AS titles_cost_usd
              FROM agent_runs r JOIN agent_run_states s ON s.tenant_id = r.tenant_id AND s.id = r.id
             WHERE %s r.status = 'running'
               AND (:agent::text IS NULL OR r.agent_name = :agent) AND (:model::text IS NULL OR r.model = :model)
            """;

    private final TenantDatabase fenced;
    private final EngineDatabase unfenced;

    RunCosts(TenantDatabase fenced, EngineDatabase unfenced) {
        this.fenced = fenced;
        this.unfenced = unfenced;
    }

    /**
     * Sums in the order of what they are grouped by; of everything, one.
     *
     * @throws GroveException validation_failed where there would be too many
     */
    public List<CostRow> sums(TenantId tenant, CostQuery query) {
        List<String> columns = columns(query);
        String sql = sums("tenant_id = :tenant AND", "m.tenant_id = :tenant AND", columns);
        return bounded(
                fenced.single(tenant, sql, parameters(query), (row, _) -> sum(row, columns)));
    }

    /**
     * Sums what runs in execution have spent since they were claimed, which {@link #sums} lacks.
     */
    public CostRow unsettled(TenantId tenant, CostQuery query) {
        return fenced.single(
                        tenant,
                        UNSETTLED.formatted("r.tenant_id = :tenant AND"),
                        parameters(query),
                        (row, _) -> sum(row, List.of()))
                .getFirst();
    }

    /**
     * Sums like {@link #sums}, over the runs of all tenants.
     *
     * @throws GroveException validation_failed where there would be too many
     */
    @CrossTenant("for operators")
    public List<CostRow> sumsOfAll(CostQuery query) {
        List<String> columns = columns(query);
        return bounded(
                unfenced.single(jdbc ->
                        jdbc.sql(sums("", "", columns))
                                .paramSource(parameters(query))
                                .query((row, _) -> sum(row, columns))
                                .list()));
    }

    /** Sums what {@link #sumsOfAll} lacks, like {@link #unsettled}. */
    @CrossTenant("for operators")
    public CostRow unsettledOfAll(CostQuery query) {
        return unfenced.single(jdbc ->
                jdbc.sql(UNSETTLED.formatted(""))
                        .paramSource(parameters(query))
                        .query((row, _) -> sum(row, List.of()))
                        .single());
    }

    private static List<String> columns(CostQuery query) {
        List<String> columns = new ArrayList<>();
        if (query.groups().contains(CostQuery.Group.HOUR)
                || query.groups().contains(CostQuery.Group.DAY)) {
            columns.add("begins_at");
        }
        if (query.groups().contains(CostQuery.Group.TENANT)) {
            columns.add("tenant_id");
        }
        if (query.groups().contains(CostQuery.Group.AGENT)) {
            columns.add("agent_name");
        }
        if (query.groups().contains(CostQuery.Group.MODEL)) {
            columns.add("model");
        }
        return columns;
    }

    /**
     * The statement of the sums.
     *
     * @param settled condition on the sums that are kept; empty for those of all tenants
     * @param moved condition on the moves that are not added up yet
     */
    private static String sums(String settled, String moved, List<String> groups) {
        String columns = String.join(", ", groups);
        return SUMS.formatted(groups.isEmpty() ? "" : columns + ",", settled, moved)
                + (groups.isEmpty() ? "" : " GROUP BY " + columns + " ORDER BY " + columns)
                + " LIMIT "
                + (MOST_ROWS + 1);
    }

    private static List<CostRow> bounded(List<CostRow> sums) {
        if (sums.size() > MOST_ROWS) {
            throw GroveException.invalid(
                    "group_by",
                    "gives more than "
                            + MOST_ROWS
                            + " rows; ask for less time, or for fewer groups");
        }
        return sums;
    }

    private static MapSqlParameterSource parameters(CostQuery query) {
        return new MapSqlParameterSource("grain", query.grain())
                .addValue("since", query.since().atOffset(ZoneOffset.UTC))
                .addValue("until", query.until().atOffset(ZoneOffset.UTC))
                .addValue("agent", query.agent(), Types.VARCHAR)
                .addValue("model", query.model(), Types.VARCHAR);
    }

    private static CostRow sum(ResultSet row, List<String> groups) throws SQLException {
        return new CostRow(
                groups.contains("begins_at")
                        ? row.getObject("begins_at", OffsetDateTime.class).toInstant()
                        : null,
                groups.contains("tenant_id")
                        ? new TenantId(row.getObject("tenant_id", UUID.class))
                        : null,
                text(row, groups, "agent_name"),
                text(row, groups, "model"),
                row.getLong("runs"),
                row.getLong("turns"),
                Rows.of(Spending.class).mapRow(row, 0),
                row.getLong("titles"),
                row.getBigDecimal("titles_cost_usd"));
    }

    private static @Nullable String text(ResultSet row, List<String> groups, String column)
            throws SQLException {
        return groups.contains(column) ? row.getString(column) : null;
    }
}

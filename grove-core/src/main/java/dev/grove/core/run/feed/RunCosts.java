package dev.grove.core.run.feed;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Usage;
import dev.grove.core.run.record.Spending;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** What a tenant's runs have cost, summed up. */
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
                   COALESCE(sum(c.cache_write_tokens), 0) AS cache_write_tokens, COALESCE(sum(c.cost_usd), 0) AS cost_usd
              FROM (SELECT begins_at, agent_name, model, runs, turns, input_tokens, output_tokens, cache_read_tokens,
                           cache_write_tokens, cost_usd
                      FROM run_costs
                     WHERE tenant_id = :tenant AND grain = :grain AND begins_at >= :since AND begins_at < :until
                    UNION ALL
                    SELECT date_trunc(:grain, m.at, 'UTC'), COALESCE(r.agent_name, ''), COALESCE(r.model, ''),
                           m.new_runs, m.new_turns, m.input_tokens, m.output_tokens, m.cache_read_tokens,
                           m.cache_write_tokens, m.new_cost_usd
                      FROM run_moves m LEFT JOIN agent_runs r ON r.id = m.run_id
                     WHERE m.tenant_id = :tenant AND m.at >= :since AND m.at < :until) c
             WHERE (:agent::text IS NULL OR c.agent_name = :agent) AND (:model::text IS NULL OR c.model = :model)
            """;

    /** What runs that are executed have spent since they were claimed. */
    private static final String UNSETTLED =
            """
            SELECT 0 AS runs, COALESCE(sum(s.turns - r.turns), 0) AS turns,
                   COALESCE(sum(s.input_tokens - r.input_tokens), 0) AS input_tokens,
                   COALESCE(sum(s.output_tokens - r.output_tokens), 0) AS output_tokens,
                   COALESCE(sum(s.cache_read_tokens - r.cache_read_tokens), 0) AS cache_read_tokens,
                   COALESCE(sum(s.cache_write_tokens - r.cache_write_tokens), 0) AS cache_write_tokens,
                   COALESCE(sum(s.cost_usd - r.cost_usd), 0) AS cost_usd
              FROM agent_runs r JOIN agent_run_states s ON s.tenant_id = r.tenant_id AND s.id = r.id
             WHERE r.tenant_id = :tenant AND r.status = 'running'
               AND (:agent::text IS NULL OR r.agent_name = :agent) AND (:model::text IS NULL OR r.model = :model)
            """;

    private final TenantDatabase database;

    RunCosts(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Sums in the order of what they are grouped by; of everything, one.
     *
     * @throws GroveException validation_failed where there would be too many
     */
    public List<CostRow> sums(TenantId tenant, CostQuery query) {
        List<String> groups = new ArrayList<>();
        if (query.groups().contains(CostQuery.Group.HOUR)
                || query.groups().contains(CostQuery.Group.DAY)) {
            groups.add("begins_at");
        }
        if (query.groups().contains(CostQuery.Group.AGENT)) {
            groups.add("agent_name");
        }
        if (query.groups().contains(CostQuery.Group.MODEL)) {
            groups.add("model");
        }
        String columns = String.join(", ", groups);
        String sql =
                SUMS.formatted(groups.isEmpty() ? "" : columns + ",")
                        + (groups.isEmpty() ? "" : " GROUP BY " + columns + " ORDER BY " + columns)
                        + " LIMIT "
                        + (MOST_ROWS + 1);
        List<CostRow> sums =
                database.single(tenant, sql, parameters(query), (row, _) -> sum(row, groups));
        if (sums.size() > MOST_ROWS) {
            throw GroveException.invalid(
                    "group_by",
                    "gives more than "
                            + MOST_ROWS
                            + " rows; ask for less time, or for fewer groups");
        }
        return sums;
    }

    /** What is not in the sums yet. */
    public CostRow unsettled(TenantId tenant, CostQuery query) {
        return database.single(
                        tenant, UNSETTLED, parameters(query), (row, _) -> sum(row, List.of()))
                .getFirst();
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
                text(row, groups, "agent_name"),
                text(row, groups, "model"),
                row.getLong("runs"),
                row.getLong("turns"),
                new Spending(
                        new Usage(
                                row.getLong("input_tokens"),
                                row.getLong("output_tokens"),
                                row.getLong("cache_read_tokens"),
                                row.getLong("cache_write_tokens")),
                        row.getBigDecimal("cost_usd")));
    }

    private static @Nullable String text(ResultSet row, List<String> groups, String column)
            throws SQLException {
        return groups.contains(column) ? row.getString(column) : null;
    }
}

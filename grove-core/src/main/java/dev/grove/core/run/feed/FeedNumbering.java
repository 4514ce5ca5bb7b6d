package dev.grove.core.run.feed;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/**
 * Numbers moves once they are committed. Numbers that were given before would become visible out of
 * order, and a reader would pass those that come late.
 */
@Repository
class FeedNumbering {

    /**
     * Numbers moves in one statement, and so in one transaction that a process cannot leave open by
     * being stopped. One replica at a time does; others that come meanwhile leave it to that one.
     * The moves that it took are deleted for all replicas once its lock is free, since both end
     * with the commit. Moves of a run follow each other by id: the row of the run was locked until
     * the one before was committed.
     */
    private static final String NUMBER =
            """
            WITH taken AS (
                DELETE FROM run_moves m
                 WHERE (SELECT pg_try_advisory_xact_lock(:lock))
                   AND m.id IN (SELECT id FROM run_moves ORDER BY id LIMIT :most)
                RETURNING m.*
            ), counted AS (
                INSERT INTO run_feed_positions AS p (tenant_id, last_number)
                SELECT tenant_id, count(*) FROM taken WHERE type IS NOT NULL GROUP BY tenant_id
                ON CONFLICT (tenant_id) DO UPDATE SET last_number = p.last_number + excluded.last_number
                RETURNING p.tenant_id, p.last_number
            ), fed AS (
                INSERT INTO run_feed (tenant_id, number, run_id, at, type, status, turns, tokens, cost_usd)
                SELECT t.tenant_id,
                       c.last_number - count(*) OVER (PARTITION BY t.tenant_id)
                           + row_number() OVER (PARTITION BY t.tenant_id ORDER BY t.id),
                       t.run_id, t.at, t.type, t.status, t.turns, t.tokens, t.cost_usd
                  FROM taken t JOIN counted c ON c.tenant_id = t.tenant_id
                 WHERE t.type IS NOT NULL
            ), spent AS (
                INSERT INTO run_costs AS c (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens,
                                            output_tokens, cache_read_tokens, cache_write_tokens, cost_usd, titles, titles_cost_usd)
                SELECT t.tenant_id, g.grain, date_trunc(g.grain, t.at, 'UTC'), COALESCE(r.agent_name, ''),
                       COALESCE(r.model, ''), COALESCE(sum(t.new_runs), 0), COALESCE(sum(t.new_turns), 0),
                       COALESCE(sum(t.input_tokens), 0), COALESCE(sum(t.output_tokens), 0),
                       COALESCE(sum(t.cache_read_tokens), 0), COALESCE(sum(t.cache_write_tokens), 0),
                       COALESCE(sum(t.new_cost_usd), 0), COALESCE(sum(t.new_titles), 0),
                       COALESCE(sum(t.new_cost_usd) FILTER (WHERE t.new_titles > 0), 0)
                  FROM taken t
                  LEFT JOIN agent_runs r ON r.id = t.run_id
                 CROSS JOIN (VALUES ('hour'), ('day')) AS g (grain)
                 WHERE num_nonnulls(t.new_runs, t.new_turns, t.input_tokens, t.output_tokens, t.cache_read_tokens,
                                    t.cache_write_tokens, t.new_cost_usd, t.new_titles) > 0
                 GROUP BY 1, 2, 3, 4, 5
                ON CONFLICT (tenant_id, grain, begins_at, agent_name, model) DO UPDATE
                   SET runs = c.runs + excluded.runs,
                       turns = c.turns + excluded.turns,
                       input_tokens = c.input_tokens + excluded.input_tokens,
                       output_tokens = c.output_tokens + excluded.output_tokens,
                       cache_read_tokens = c.cache_read_tokens + excluded.cache_read_tokens,
                       cache_write_tokens = c.cache_write_tokens + excluded.cache_write_tokens,
                       cost_usd = c.cost_usd + excluded.cost_usd,
                       titles = c.titles + excluded.titles,
                       titles_cost_usd = c.titles_cost_usd + excluded.titles_cost_usd
            )
            SELECT count(*) FROM taken
            """;

    private static final String POSITIONS =
            """
            SELECT tenant_id, last_number FROM run_feed_positions
             WHERE tenant_id = ANY (string_to_array(:tenants, ',')::uuid[])
            """;

    private static final String FORGET =
            """
            DELETE FROM run_feed WHERE (tenant_id, number) IN (
                SELECT tenant_id, number FROM run_feed
                 WHERE at < now() - :keep * interval '1 second' LIMIT :most)
            """;

    /** Key of Grove's own advisory lock: "grovefed" in ASCII. */
    private static final long LOCK = 0x67726F7665666564L;

    private final EngineDatabase database;

    FeedNumbering(EngineDatabase database) {
        this.database = database;
    }

    /**
     * Numbers what was committed.
     *
     * @param most at most so many
     * @return how many; none while another replica does
     */
    @CrossTenant("one statement numbers the moves of all tenants' runs")
    int number(int most) {
        return database.single(jdbc ->
                jdbc.sql(NUMBER)
                        .param("lock", LOCK)
                        .param("most", most)
                        .query(Integer.class)
                        .single());
    }

    private record Position(TenantId tenant, long lastNumber) {}

    /** The numbers of the last moves of some tenants. */
    @CrossTenant("one statement serves the readers of all tenants")
    Map<TenantId, Long> positions(Collection<TenantId> tenants) {
        String ids = tenants.stream().map(TenantId::toString).collect(Collectors.joining(","));
        return database
                .<List<Position>>single(jdbc ->
                        jdbc.sql(POSITIONS)
                                .param("tenants", ids)
                                .query(Rows.of(Position.class))
                                .list())
                .stream()
                .collect(Collectors.toMap(Position::tenant, Position::lastNumber));
    }

    /**
     * Removes moves of long ago.
     *
     * @return how many
     */
    @CrossTenant("the feeds of all tenants end at the same age")
    int forget(Duration keep, int most) {
        return database.single(jdbc ->
                jdbc.sql(FORGET).param("keep", keep.toSeconds()).param("most", most).update());
    }
}

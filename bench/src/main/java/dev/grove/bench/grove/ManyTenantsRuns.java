package dev.grove.bench.grove;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Runs of a year, of many tenants, as lists show them: with the statuses, agents, models, origins,
 * words, labels, parents and costs that they may have. The default tenant has a good third of them.
 * There is nothing to execute in them.
 */
public final class ManyTenantsRuns {

    private static final String TENANTS =
            """
            CREATE UNLOGGED TABLE bench_tenants AS
            SELECT 1 AS n, id FROM tenants WHERE name = 'default'
            UNION ALL
            SELECT n, gen_random_uuid() FROM generate_series(2, 20) AS n
            """;

    private static final String NAMES =
            """
            INSERT INTO tenants (id, name, created_at)
            SELECT id, 'bench-' || n, now() FROM bench_tenants WHERE n > 1
            """;

    /**
     * The more common a word is, the more often it stands in a goal: the first one in every second.
     */
    private static final String RUNS =
            """
            INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, root_run_id, parent_run_id, depth,
                                    status, goal, model, limits, metadata, workspace_files, priority, event_seq, epoch, turns,
                                    input_tokens, output_tokens, cost_usd, created_at, started_at, finished_at, origin)
            SELECT t.id, r.id, 'agent', t.id, 'agent-' || floor(20 * power(random(), 2))::integer, 1, COALESCE(r.parent, r.id),
                   r.parent, CASE WHEN r.parent IS NULL THEN 0 ELSE 1 END,
                   CASE WHEN s < 0.88 THEN 'completed' WHEN s < 0.94 THEN 'failed' WHEN s < 0.97 THEN 'stopped'
                        WHEN s < 0.995 THEN 'cancelled' ELSE 'waiting' END,
                   (SELECT string_agg(substr(md5(floor(5000 * power(random(), 3))::text), 1, 6), ' ')
                      FROM generate_series(1, 14) WHERE r.n > 0),
                   'scripted/m' || floor(3 * random())::integer,
                   '{"max_turns":50,"max_tokens":500000,"max_cost_usd":2.0,"max_seconds":3600,"max_depth":5,"max_children":10}',
                   '{}', '{}', 50, 10, 1, floor(1 + 20 * random()), floor(5000 * random()), floor(900 * random()),
                   round((exp(4 * random()) / 100 - 0.01)::numeric, 6), now() - r.ago, now() - r.ago,
                   CASE WHEN s < 0.995 THEN now() - r.ago + interval '2 minutes' END,
                   CASE WHEN random() < 0.05 THEN 'mcp' WHEN random() < 0.01 THEN 'ui' END
              FROM (SELECT n, make_interval(secs => n * :seconds) AS ago, random() AS s,
                           1 + floor(20 * power(bench_fraction(n / 40), 3))::integer AS tenant, bench_id(n * :seconds, n) AS id,
                           CASE WHEN n % 40 = 0 THEN bench_id((n + 1) * :seconds, n + 1) END AS parent
                      FROM generate_series(:runs, 1, -1) AS n) r
              JOIN bench_tenants t ON t.n = r.tenant
            """;

    /** Function for run ids (UUIDv7) as the server would have given them at that time. */
    private static final String IDS =
            """
            CREATE FUNCTION bench_id(ago bigint, n bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
                SELECT (lpad(to_hex((extract(epoch FROM now())::bigint - ago) * 1000), 12, '0') || '7' || substr(md5(n::text), 1, 3)
                        || '8' || substr(md5(n::text), 4, 15))::uuid
            $$
            """;

    /**
     * Function for pseudorandom fractions, equal for equal numbers: children are of their parents'
     * tenants.
     */
    private static final String FRACTIONS =
            """
            CREATE FUNCTION bench_fraction(n bigint) RETURNS double precision LANGUAGE sql IMMUTABLE AS $$
                SELECT ('x' || substr(md5('f' || n), 1, 7))::bit(28)::integer / 268435456.0
            $$
            """;

    private static final String WORDS =
            """
            INSERT INTO agent_run_words (tenant_id, run_id, words)
            SELECT tenant_id, id, run_words(tenant_id, goal) FROM agent_runs WHERE agent_name LIKE 'agent-%'
            """;

    private static final String LABELS =
            """
            INSERT INTO agent_run_labels (tenant_id, run_id, label)
            SELECT tenant_id, id, 'team:' || floor(10 * random())::integer FROM agent_runs
             WHERE agent_name LIKE 'agent-%' AND random() < 0.1
            """;

    private static final String LOG =
            """
            INSERT INTO run_log (tenant_id, run_id, seq, last_seq, epoch, turns, input_tokens, output_tokens,
                                 cache_read_tokens, cache_write_tokens, cost_usd, format, events)
            SELECT tenant_id, id, 1, 10, 1, turns, input_tokens, output_tokens, 0, 0, cost_usd, 1, '{"type":"run.queued"}'
              FROM agent_runs WHERE agent_name LIKE 'agent-%'
            """;

    private static final String COSTS =
            """
            INSERT INTO run_costs (tenant_id, grain, begins_at, agent_name, model, runs, turns, input_tokens, output_tokens,
                                   cache_read_tokens, cache_write_tokens, cost_usd)
            SELECT tenant_id, grain, date_trunc(grain, created_at, 'UTC'), agent_name, model, count(*), sum(turns),
                   sum(input_tokens), sum(output_tokens), 0, 0, sum(cost_usd)
              FROM agent_runs CROSS JOIN (VALUES ('hour'), ('day')) AS grains (grain)
             WHERE agent_name LIKE 'agent-%'
             GROUP BY 1, 2, 3, 4, 5
            """;

    private static final List<String> TABLES =
            List.of("agent_runs", "agent_run_words", "agent_run_labels", "run_log", "run_costs");

    private final PastRuns.Database database;

    public ManyTenantsRuns(PastRuns.Database database) {
        this.database = database;
    }

    /** Makes them, spread over the past year. */
    public void make(int runs) throws SQLException {
        long seconds = 365L * 24 * 3600 / runs;
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            // Nothing moves, and what is inserted was thought out so that it may be.
            statement.execute("SET session_replication_role = replica");
            statement.execute("SELECT setseed(0.42)");
            statement.execute(TENANTS);
            statement.execute(NAMES);
            statement.execute(IDS);
            statement.execute(FRACTIONS);
            statement.execute(
                    RUNS.replace(":seconds", Long.toString(seconds))
                            .replace(":runs", Integer.toString(runs)));
            statement.execute(WORDS);
            statement.execute(LABELS);
            statement.execute(LOG);
            statement.execute(COSTS);
            for (String table : TABLES) {
                statement.execute("VACUUM (ANALYZE) " + table);
            }
            statement.execute("DROP TABLE bench_tenants");
            statement.execute("DROP FUNCTION bench_id, bench_fraction");
            statement.execute("CHECKPOINT");
        }
    }
}

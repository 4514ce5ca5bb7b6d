package dev.grove.server;

import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes a tree of runs as old as if time had passed, so that no test has to wait for that. */
public final class PassedTime {

    private static final String OLDER =
            """
            UPDATE agent_runs SET started_at = started_at - CAST(:time AS interval)
             WHERE root_run_id = :root::uuid
            """;

    private static final String WAITED =
            """
            UPDATE run_clock_stops SET begun_at = begun_at - CAST(:time AS interval)
             WHERE ended_at IS NULL
               AND run_id IN (SELECT id FROM agent_runs WHERE root_run_id = :root::uuid)
            """;

    /** Whatever looks at it by time does so now. */
    private static final String DUE =
            """
            UPDATE agent_run_waits SET due_at = LEAST(due_at, now())
             WHERE resolved_at IS NULL AND kind = 'child'
               AND run_id IN (SELECT id FROM agent_runs WHERE root_run_id = :root::uuid)
            """;

    private static final String NODES_DUE =
            """
            UPDATE workflow_nodes SET due_at = now()
             WHERE path = '' AND status = 'running'
               AND run_id IN (SELECT id FROM agent_runs WHERE root_run_id = :root::uuid)
            """;

    private PassedTime() {}

    /** Time in which what waits has waited. */
    public static void waited(JdbcClient owner, String root, String time) {
        owner.sql(WAITED).param("time", time).param("root", root).update();
        worked(owner, root, time);
    }

    /** Time in which nothing was waited for. */
    public static void worked(JdbcClient owner, String root, String time) {
        owner.sql(OLDER).param("time", time).param("root", root).update();
        owner.sql(DUE).param("root", root).update();
        owner.sql(NODES_DUE).param("root", root).update();
    }
}

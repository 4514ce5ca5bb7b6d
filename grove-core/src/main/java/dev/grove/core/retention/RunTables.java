package dev.grove.core.retention;

import java.util.List;

/**
 * The tables that have rows of runs, in the order in which these are deleted: what refers to a row
 * goes before it. The runs themselves come last, and are not among them.
 *
 * @param name of the table
 * @param run its column that names the run
 */
public record RunTables(String name, String run) {

    private static final String RUN_ID = "run_id";

    public static final List<RunTables> ALL =
            List.of(
                    of("run_log"),
                    of("agent_run_results"),
                    of("agent_run_snapshots"),
                    of("agent_run_words"),
                    of("agent_run_messages"),
                    of("agent_run_preludes"),
                    of("agent_run_compactions"),
                    of("agent_run_unanswered_calls"),
                    of("observation_tags"),
                    of("observations"),
                    of("decision_votes"),
                    of("agent_run_reviews"),
                    of("grant_uses"),
                    of("agent_run_waits"),
                    of("run_clock_stops"),
                    new RunTables("agent_run_delegations", "child_run_id"),
                    of("agent_run_labels"),
                    of("agent_run_files"),
                    of("agent_run_attachments"),
                    of("workflow_nodes"),
                    of("workflow_map_pages"),
                    of("workflow_events"),
                    of("run_skills"),
                    of("run_workspaces"),
                    of("workspace_remotes"),
                    of("workspace_pushes"),
                    of("run_allotments"),
                    of("nested_ledgers"),
                    new RunTables("run_ledgers", "root_run_id"));

    private static RunTables of(String name) {
        return new RunTables(name, RUN_ID);
    }

    /** At most {@code :most} rows of the runs {@code :runs}. */
    public String delete() {
        return """
        DELETE FROM %1$s WHERE tenant_id = :tenant AND ctid = ANY (ARRAY(
            SELECT ctid FROM %1$s WHERE tenant_id = :tenant AND %2$s = ANY (:runs) LIMIT :most))
        """
                .formatted(name, run);
    }
}

package dev.grove.core.run.lease;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;

/** Runs that servers insert below or after others, as those did that knew no authorities. */
final class RunCopies {

    private RunCopies() {}

    /** A copy of a run that comes from it, as a server inserts it that knows no authority. */
    static int insert(EngineDatabase server, RunId run, String reference) {
        return server.single(jdbc ->
                jdbc.sql(
                                """
                                INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, goal, model,
                                       %s, root_run_id, depth, limits, metadata, workspace_files, priority, forked_at_turn,
                                       turns, status, event_seq, epoch, created_at)
                                SELECT tenant_id, :id, kind, agent_id, agent_name, agent_version, goal, model,
                                       id, %s, %s, limits, metadata, workspace_files, priority, %s,
                                       0, 'queued', 1, 0, created_at
                                  FROM agent_runs WHERE id = :run
                                """
                                        .formatted(
                                                reference,
                                                reference.startsWith("parent")
                                                        ? "root_run_id"
                                                        : ":id",
                                                reference.startsWith("parent") ? "1" : "0",
                                                reference.startsWith("parent") ? "NULL" : "0"))
                        .param("id", RunId.next().value())
                        .param("run", run.value())
                        .update());
    }
}

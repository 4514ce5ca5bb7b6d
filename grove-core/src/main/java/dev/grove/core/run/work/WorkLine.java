package dev.grove.core.run.work;

import dev.grove.core.database.read.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Names of what a run executes, for a row of a list: nothing in it is longer than a line.
 *
 * @param title one line of what it was started with; null where nothing of that can be shown
 * @param agent null where it is not an agent's run, as is its version
 * @param workflow null where it is not a workflow's run, as is its version
 * @param graph JSON pointer of a graph within the workflow, where that alone is executed
 * @param goal its first line, cut where that is long; null where it is not an agent's run
 * @param tool of a run that makes one call
 */
public record WorkLine(
        RunKind kind,
        @Nullable String title,
        @Nullable String agent,
        @Nullable Integer agentVersion,
        @Nullable String workflow,
        @Nullable Integer workflowVersion,
        @Nullable String graph,
        @Nullable String goal,
        @Nullable String tool) {

    /**
     * Columns of runs {@code r}. The tool and the graph are looked for in the text: JSON functions
     * refuse what callers may write in it.
     */
    public static final String COLUMNS =
            """
            r.kind, r.title, r.agent_name AS agent, r.agent_version, r.workflow_name AS workflow, r.workflow_version,
                   left(split_part(ltrim(r.goal, E' \\t\\r\\n'), E'\\n', 1), 200) AS goal,
                   substring(r.call::text FROM '^\\{"tool":"([^"]*)"') AS tool,
                   NULLIF(substring(r.workflow::text FROM '^\\{"name":"[^"]*","id":"[^"]*","version":\\d+,"graph":"([^"]*)"'), '') AS graph\
            """;

    /** Reads a row with these columns. */
    public static WorkLine read(ResultSet row) throws SQLException {
        WorkLine line = Rows.of(WorkLine.class).mapRow(row, 0);
        return line.goal() == null ? line : line.titled(RunTitle.ofText(line.goal()));
    }

    private WorkLine titled(@Nullable String by) {
        return new WorkLine(
                kind, by, agent, agentVersion, workflow, workflowVersion, graph, goal, tool);
    }
}

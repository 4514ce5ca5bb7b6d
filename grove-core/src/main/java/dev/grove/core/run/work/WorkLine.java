package dev.grove.core.run.work;

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
            r.kind AS run_kind, r.title, r.agent_name, r.agent_version, r.workflow_name, r.workflow_version,
                   left(split_part(ltrim(r.goal, E' \\t\\r\\n'), E'\\n', 1), 200) AS goal_line,
                   substring(r.call::text FROM '^\\{"tool":"([^"]*)"') AS tool,
                   NULLIF(substring(r.workflow::text FROM '^\\{"name":"[^"]*","id":"[^"]*","version":\\d+,"graph":"([^"]*)"'), '') AS graph\
            """;

    /** Reads a row with these columns. */
    public static WorkLine read(ResultSet row) throws SQLException {
        String goal = row.getString("goal_line");
        return new WorkLine(
                RunKind.of(row.getString("run_kind")),
                goal == null ? row.getString("title") : RunTitle.ofText(goal),
                row.getString("agent_name"),
                row.getObject("agent_version", Integer.class),
                row.getString("workflow_name"),
                row.getObject("workflow_version", Integer.class),
                row.getString("graph"),
                goal,
                row.getString("tool"));
    }
}

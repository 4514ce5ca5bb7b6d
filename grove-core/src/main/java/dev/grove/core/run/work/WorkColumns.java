package dev.grove.core.run.work;

import dev.grove.core.id.AgentId;
import dev.grove.core.model.price.ModelRef;
import dev.grove.language.json.ExactJson;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** The columns of a run's row that say what it executes. */
public final class WorkColumns {

    /** Waits, which are joined to runs, have a column {@code kind} too. */
    private static final String LIST =
            "kind AS run_kind, agent_id, agent_name, agent_version, goal, model, output_schema, call, workflow, title, approvals";

    private WorkColumns() {}

    /** Columns to be selected from runs. */
    public static String list() {
        return LIST;
    }

    /**
     * Columns to be selected from one of several tables.
     *
     * @param alias table alias of runs
     */
    public static String of(String alias) {
        return alias + "." + LIST.replace(", ", ", " + alias + ".");
    }

    /** Title as it is stored; null of an agent's work, whose goal is. */
    public static @Nullable String title(Work work) {
        return work instanceof AgentWork ? null : work.title();
    }

    /** Reads the work from a row that has all these columns. */
    public static Work read(ResultSet row) throws SQLException {
        return switch (RunKind.of(row.getString("run_kind"))) {
            case AGENT ->
                    new AgentWork(
                            new AgentId(row.getObject("agent_id", UUID.class)),
                            row.getString("agent_name"),
                            row.getInt("agent_version"),
                            row.getString("goal"),
                            ModelRef.parse(row.getString("model")),
                            schema(row.getString("output_schema")),
                            ApprovalMode.of(row.getString("approvals")));
            case CALL -> CallJson.read(row.getString("call"));
            case WORKFLOW -> WorkflowJson.read(row.getString("workflow"), row.getString("title"));
        };
    }

    private static @Nullable ObjectNode schema(@Nullable String text) {
        return text == null ? null : (ObjectNode) ExactJson.MAPPER.readTree(text);
    }
}

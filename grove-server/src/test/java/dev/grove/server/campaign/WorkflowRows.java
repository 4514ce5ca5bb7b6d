package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Finds faults in the rows of a workflow's run that is over, with all that is below it. */
record WorkflowRows(Rows rows) {

    private static final String TREE =
            """
            SELECT r.status, r.result::text,
                   (SELECT count(*) FROM agent_runs c
                     WHERE c.root_run_id = r.id AND c.status IN ('queued', 'running', 'waiting')),
                   (SELECT count(*) FROM agent_runs c
                     WHERE c.root_run_id = r.id AND c.id <> r.id AND (NOT :again OR c.status = 'completed')
                       AND c.id NOT IN (SELECT n.child_run_id FROM workflow_nodes n JOIN agent_runs o ON o.id = n.run_id
                                         WHERE o.root_run_id = r.id AND n.child_run_id IS NOT NULL)),
                   (SELECT count(*) FROM workflow_nodes n JOIN agent_runs o ON o.id = n.run_id
                     WHERE o.root_run_id = r.id AND n.status IN ('running', 'waiting'))
              FROM agent_runs r
             WHERE r.id = :run AND r.kind = 'workflow' AND r.parent_run_id IS NULL
            """;

    private record Tree(
            String status, @Nullable String result, long living, long unknown, long open) {}

    /**
     * In words; none for a run below another one.
     *
     * @param again whether runs of former tries may belong to no node any more, if they failed
     * @param output that it must have, if it completed; null for any
     */
    List<String> faults(String run, boolean again, @Nullable JsonNode output) {
        List<String> faults = new ArrayList<>();
        rows.owner()
                .sql(TREE)
                .param("run", UUID.fromString(run))
                .param("again", again)
                .query((row, _) ->
                        new Tree(
                                row.getString(1),
                                row.getString(2),
                                row.getLong(3),
                                row.getLong(4),
                                row.getLong(5)))
                .optional()
                .ifPresent(tree -> judge(tree, output, faults));
        return faults;
    }

    private static void judge(Tree tree, @Nullable JsonNode output, List<String> faults) {
        if (tree.living() > 0) {
            faults.add("it is over, and " + tree.living() + " runs of its tree live");
        }
        if (tree.unknown() > 0) {
            faults.add(tree.unknown() + " runs of its tree belong to no node");
        }
        if (tree.open() > 0) {
            faults.add("it is over, and " + tree.open() + " nodes of its tree are open");
        }
        if (tree.status().equals("completed")
                && output != null
                && (tree.result() == null
                        || !JsonMapper.shared().readTree(tree.result()).equals(output))) {
            faults.add("it gave " + tree.result() + " instead of " + output);
        }
    }
}

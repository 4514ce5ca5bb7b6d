package dev.grove.core.run.workflow.fork;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.control.CallDoubt;
import dev.grove.core.run.control.CallDoubts;
import dev.grove.language.analysis.WorkflowPlan;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Nodes of a forked run whose calls may have taken effect, and which a fork would execute. */
final class ForkedDoubts {

    private static final String UNFINISHED =
            """
            SELECT path, holder, kind, child_run_id FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND child_run_id IS NOT NULL AND status <> 'completed'
               AND kind IN ('tool', 'workflow') AND (path = ANY (:nodes) OR holder = ANY (:nodes))
             ORDER BY path
            """;

    private static final String GO_ON =
            """
            INSERT INTO workflow_nodes (tenant_id, run_id, path, kind, status, attempt, state, due_at, started_at)
            VALUES (:tenant, :run, :path, 'tool', 'waiting', 1,
                    json_build_object('resumes', false, 'repeats', :repeats::text), now(), now())
            """;

    private ForkedDoubts() {}

    /**
     * A call in doubt.
     *
     * @param node at the top of the graph
     * @param isOfNode whether the node itself calls, and nothing that it repeats or contains
     */
    record Doubtful(String node, RunId run, boolean isOfNode, CallDoubt doubt) {}

    /** Calls in doubt of nodes that a fork executes. */
    static List<Doubtful> find(TenantSql jdbc, RunId source, Set<String> executed) {
        return jdbc
                .sql(UNFINISHED)
                .param("run", source.value())
                .param("nodes", executed.toArray(String[]::new))
                .query(Rows.of(Unfinished.class))
                .list()
                .stream()
                .map(row -> row.in(CallDoubts.of(jdbc, row.child())))
                .filter(found -> found.doubt() != CallDoubt.NONE)
                .toList();
    }

    private record Unfinished(String path, @Nullable String holder, String kind, RunId child) {

        Doubtful in(CallDoubt doubt) {
            return new Doubtful(
                    holder == null ? path : holder,
                    child,
                    holder == null && kind.equals("tool"),
                    doubt);
        }
    }

    /**
     * Refuses a fork that executes a call in doubt, or begins a node anew that had not ended and
     * had called, where the node is neither named nor given an output.
     *
     * @param acting nodes that had not ended, and whose calls took effect or may have
     * @param goingOn calls that are made again under the keys that they had
     */
    static void check(
            List<Doubtful> found,
            Set<String> acting,
            List<Doubtful> goingOn,
            ForkWorkflow request) {
        Set<String> unnamed =
                found.stream()
                        .filter(call -> call.doubt() == CallDoubt.FINAL)
                        .map(Doubtful::node)
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        unnamed.addAll(acting);
        goingOn.forEach(call -> unnamed.remove(call.node()));
        unnamed.removeIf(node -> request.input() != null || request.from().contains(node));
        if (!unnamed.isEmpty()) {
            throw GroveException.invalid(
                    "from",
                    "what these nodes called may have taken effect: "
                            + String.join(", ", unnamed)
                            + "; name those that are to call again, or give in outputs what they gave");
        }
    }

    /** Calls that go on under their keys: nothing that they read is another than it was. */
    static List<Doubtful> goingOn(
            List<Doubtful> found, ForkWorkflow request, WorkflowPlan plan, Set<String> unchanged) {
        List<Doubtful> goingOn = new ArrayList<>();
        for (Doubtful call : found) {
            Set<String> edited = new LinkedHashSet<>(request.from());
            edited.addAll(request.outputs().keySet());
            edited.remove(call.node());
            boolean isSame =
                    request.input() == null
                            && unchanged.contains(call.node())
                            && !plan.downstream("", edited).contains(call.node());
            if (call.isOfNode() && call.doubt() == CallDoubt.REPEATABLE && isSame) {
                goingOn.add(call);
            }
        }
        return goingOn;
    }

    static void goOn(TenantSql jdbc, RunId fork, List<Doubtful> calls) {
        for (Doubtful call : calls) {
            int _ =
                    jdbc.sql(GO_ON)
                            .param("run", fork.value())
                            .param("path", call.node())
                            .param("repeats", CallDoubts.keyedBy(jdbc, call.run()).toString())
                            .update();
        }
    }
}

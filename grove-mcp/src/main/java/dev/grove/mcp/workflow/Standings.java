package dev.grove.mcp.workflow;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.run.workflow.WorkflowRuns;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.Node;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Looks what runs of workflows wait for. */
@Component
class Standings {

    /** More are not shown to a client; the others are, when these are answered. */
    private static final int MOST = 20;

    private static final Set<WaitKind> PEOPLES =
            Set.of(
                    WaitKind.APPROVAL,
                    WaitKind.CLIENT_TOOL,
                    WaitKind.IN_DOUBT,
                    WaitKind.BUDGET,
                    WaitKind.CAPABILITY);

    private static final Set<RunStatus> MOVING = Set.of(RunStatus.QUEUED, RunStatus.RUNNING);

    private final WorkflowRuns workflows;
    private final Runs runs;

    Standings(WorkflowRuns workflows, Runs runs) {
        this.workflows = workflows;
        this.runs = runs;
    }

    /**
     * @param graph of the run itself
     */
    Standing of(TenantId tenant, RunId root, Graph graph) {
        List<WaitingNode> waiting = workflows.waiting(tenant, root, MOST);
        return new Standing(
                waiting.stream().filter(one -> one.node().row().kind().equals("ask")).toList(),
                waiting.stream()
                        .filter(one -> one.run().equals(root))
                        .flatMap(one -> event(one.node().path(), graph))
                        .toList(),
                runs.list(
                                tenant,
                                RunFilter.ofTree(root, Set.of(), PEOPLES, null),
                                new PageRequest(MOST, null))
                        .items());
    }

    /** Time passes by itself. */
    private static Stream<Standing.AwaitedEvent> event(String path, Graph graph) {
        return graph.nodes().get(path)
                        instanceof Node.WaitNode(Node.Until.Event(String name, var _, var _), var _)
                ? Stream.of(new Standing.AwaitedEvent(path, name))
                : Stream.of();
    }

    /** Whether something is being done meanwhile: workflows themselves only wait for others. */
    boolean isMoving(TenantId tenant, RunId root) {
        return isMoving(tenant, root, RunKind.AGENT) || isMoving(tenant, root, RunKind.CALL);
    }

    private boolean isMoving(TenantId tenant, RunId root, RunKind kind) {
        return !runs.list(
                        tenant,
                        RunFilter.ofTree(root, MOVING, Set.of(), kind),
                        new PageRequest(1, null))
                .items()
                .isEmpty();
    }
}

package dev.grove.mcp.workflow;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.language.workflow.Graph;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.run.RunWatch;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * Watches one run for one call. What is asked of the client's user ends the watch at once, although
 * other nodes may go on; what others answer, only when nothing else goes on.
 */
final class WorkflowRunWatch implements RunWatch {

    /** Polling interval, since a workflow gets no event when a run below it waits for a person. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final CallContext context;
    private final Graph graph;
    private final Standings standings;
    private final Predicate<WaitingNode> isForCaller;
    private final long lastProgress;
    private final WorkflowProgress progress;
    private Standing standing = Standing.FREE;

    /**
     * @param isForCaller what the client's user is to be asked
     * @param lastProgress the last one that the caller was sent before
     */
    WorkflowRunWatch(
            CallContext context,
            Graph graph,
            Standings standings,
            Predicate<WaitingNode> isForCaller,
            long lastProgress) {
        this.context = context;
        this.graph = graph;
        this.standings = standings;
        this.isForCaller = isForCaller;
        this.lastProgress = lastProgress;
        this.progress = new WorkflowProgress(graph);
    }

    /** Waits of the run when it was last looked at. */
    Standing standing() {
        return standing;
    }

    /** Asks among these waits that the client's user is to decide. */
    List<WaitingNode> forCaller() {
        return standing.asks().stream().filter(isForCaller).toList();
    }

    @Override
    public void report(EventLine event) {
        if (context.wantsProgress()) {
            progress.after(event)
                    .filter(step -> step.settled() > lastProgress)
                    .ifPresent(step ->
                            context.progress(
                                    (double) step.settled(),
                                    (double) step.known(),
                                    step.message()));
        }
    }

    /** How far a map is says nothing of that, and is said often. */
    @Override
    public boolean mayStop(EventLine event) {
        return !event.is(EventType.MAP_PROGRESS) && !event.is(EventType.NODE_STARTED);
    }

    @Override
    public boolean hasStopped(Run run) {
        if (run.status().isTerminal()) {
            standing = Standing.FREE;
            return true;
        }
        TenantId tenant = context.caller().getTenant();
        standing = standings.of(tenant, run.id(), graph);
        return !standing.isFree()
                && (!forCaller().isEmpty() || !standings.isMoving(tenant, run.id()));
    }

    @Override
    public Duration lookEvery() {
        return LOOK_EVERY;
    }
}

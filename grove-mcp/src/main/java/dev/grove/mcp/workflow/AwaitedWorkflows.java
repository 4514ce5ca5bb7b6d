package dev.grove.mcp.workflow;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.work.RunKind;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.workflow.Graph;
import dev.grove.language.workflow.WorkflowDefinition;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.run.AwaitedRuns;
import dev.grove.mcp.run.RunFollower;
import dev.grove.mcp.run.RunResult;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Waits for runs of workflows, also for those of calls that were lost with their server: the
 * clients of these are asked no questions.
 */
@Component
class AwaitedWorkflows implements AwaitedRuns {

    private final Workflows workflows;
    private final RunFollower follower;
    private final Standings standings;

    AwaitedWorkflows(Workflows workflows, RunFollower follower, Standings standings) {
        this.workflows = workflows;
        this.follower = follower;
        this.standings = standings;
    }

    /**
     * Where a run does not go on by itself.
     *
     * @param forCaller what the client's user is to be asked first
     */
    record Ended(Run run, Standing standing, List<WaitingNode> forCaller) {

        /**
         * @param isTyped whether the tool says what its results look like
         * @param remarks that come first where the run is left
         */
        CallToolResult result(boolean isTyped, List<String> remarks) {
            return run.status().isTerminal()
                    ? RunResult.of(run, isTyped)
                    : RunResult.left(
                            run,
                            Stream.concat(
                                            remarks.stream(),
                                            Stream.of(StandingMessage.of(run, standing)))
                                    .collect(Collectors.joining("\n")),
                            isTyped);
        }
    }

    /**
     * @param isForCaller what the client's user is to be asked
     * @param lastProgress the last one that the caller was sent before
     */
    Ended await(CallContext context, Run run, Predicate<WaitingNode> isForCaller, long lastProgress)
            throws InterruptedException {
        TenantId tenant = context.caller().getTenant();
        WorkflowRunWatch watch =
                new WorkflowRunWatch(
                        context, graph(tenant, run), standings, isForCaller, lastProgress);
        // From the first event: what is settled is counted.
        Run stopped = follower.follow(tenant, run.id(), 0, watch).run();
        return new Ended(stopped, watch.standing(), watch.forCaller());
    }

    @Override
    public RunKind kind() {
        return RunKind.WORKFLOW;
    }

    @Override
    public CallToolResult await(CallContext context, Run run, @Nullable Long lastProgress)
            throws InterruptedException {
        return await(context, run, _ -> false, lastProgress == null ? 0 : lastProgress)
                .result(
                        PublishedWorkflowTool.output(definition(context.caller().getTenant(), run))
                                != null,
                        List.of());
    }

    /** Graph of the workflow's version that a run executes. */
    Graph graph(TenantId tenant, Run run) {
        return definition(tenant, run).graph();
    }

    private WorkflowDefinition definition(TenantId tenant, Run run) {
        WorkflowWork work = Objects.requireNonNull(run.workflowWork());
        return workflows
                .findVersion(tenant, work.workflow(), work.version())
                .orElseThrow(() -> GroveException.notFound("No such version of a workflow"))
                .definition();
    }
}

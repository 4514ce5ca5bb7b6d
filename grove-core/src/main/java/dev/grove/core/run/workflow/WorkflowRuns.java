package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.wait.Decider;
import dev.grove.core.run.workflow.advance.AdvanceRetry;
import dev.grove.core.run.workflow.advance.Advances;
import dev.grove.core.run.workflow.advance.FailedAdvanceRows;
import dev.grove.core.run.workflow.ask.AskAnswer;
import dev.grove.core.run.workflow.ask.AskPlace;
import dev.grove.core.run.workflow.ask.AskRows;
import dev.grove.core.run.workflow.ask.NodeAnswers;
import dev.grove.core.run.workflow.ask.NodeSettlement;
import dev.grove.core.run.workflow.ask.OpenAsk;
import dev.grove.core.run.workflow.fork.ForkWorkflow;
import dev.grove.core.run.workflow.fork.WorkflowFork;
import dev.grove.core.run.workflow.fork.WorkflowForks;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.core.run.workflow.start.StartWorkflow;
import dev.grove.core.run.workflow.start.WorkflowStarts;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.NodeViews;
import dev.grove.core.run.workflow.view.WaitingNode;
import dev.grove.language.analysis.graph.FlowGraph;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The runs of a tenant's workflows: start, watch, answer, resume. */
@Component
public class WorkflowRuns {

    private final TenantDatabase database;
    private final Runs runs;
    private final WorkflowStarts starts;
    private final WorkflowForks forks;
    private final WorkflowVersions versions;
    private final NodeAnswers answers;
    private final Advances advances;

    WorkflowRuns(
            TenantDatabase database,
            Runs runs,
            WorkflowStarts starts,
            WorkflowForks forks,
            WorkflowVersions versions,
            NodeAnswers answers,
            Advances advances) {
        this.database = database;
        this.runs = runs;
        this.starts = starts;
        this.forks = forks;
        this.versions = versions;
        this.answers = answers;
        this.advances = advances;
    }

    /**
     * Starts a workflow. Once this returns, the run survives whatever happens.
     *
     * @throws GroveException not_found; validation_failed for an input that does not fit;
     *     workflow_invalid where something that it uses was deleted
     */
    public Run start(TenantId tenant, StartWorkflow request) {
        return runs.get(tenant, starts.start(tenant, request));
    }

    /** The run, or not_found, also for one of another kind. */
    public Run get(TenantId tenant, RunId run) {
        Run found = runs.get(tenant, run);
        if (found.workflowWork() == null) {
            throw UnknownRun.ofWorkflow();
        }
        return found;
    }

    /** Nodes that have begun, but for elements of maps, in the order in which they began. */
    public List<NodeView> nodes(TenantId tenant, RunId run) {
        get(tenant, run);
        return database.call(tenant, jdbc -> NodeViews.nodes(jdbc, run));
    }

    /** Whether the run could not advance because of an error of the server, and is tried again. */
    public Optional<AdvanceRetry> advanceRetry(TenantId tenant, RunId run) {
        get(tenant, run);
        return database.call(tenant, jdbc -> FailedAdvanceRows.find(jdbc, run));
    }

    /**
     * A node, also an element of a map.
     *
     * @throws GroveException not_found
     */
    public NodeView node(TenantId tenant, RunId run, String path) {
        get(tenant, run);
        return database.call(tenant, jdbc -> NodeViews.find(jdbc, run, path))
                .orElseThrow(() ->
                        GroveException.notFound("The run has no node " + path + " that has begun"));
    }

    /**
     * Elements of a map that have begun, by index.
     *
     * @param path of the map
     * @param status null for all
     */
    public Page<NodeView> items(
            TenantId tenant,
            RunId run,
            String path,
            @Nullable NodeStatus status,
            PageRequest page) {
        get(tenant, run);
        int after = page.afterName().map(WorkflowRuns::index).orElse(-1);
        return database.call(
                tenant, jdbc -> NodeViews.items(jdbc, run, path, status, after, page.limit()));
    }

    private static int index(String cursor) {
        try {
            return Integer.parseInt(cursor);
        } catch (NumberFormatException _) {
            throw GroveException.invalid("cursor", "is none of this list");
        }
    }

    /**
     * Nodes that wait for people, an event or time: of a run, and of the workflows below it.
     *
     * @param root the run at the top of its tree
     */
    public List<WaitingNode> waiting(TenantId tenant, RunId root, int limit) {
        return database.call(tenant, jdbc -> NodeViews.waiting(jdbc, root, limit));
    }

    /** The graph of the version that the run has. */
    public FlowGraph graph(TenantId tenant, RunId run) {
        var work = Objects.requireNonNull(get(tenant, run).workflowWork());
        return versions.get(tenant, work.workflow(), work.version()).plan().drawing();
    }

    /**
     * Lists the open asks of all runs, the oldest first.
     *
     * @param person whose runs alone; null for all
     */
    public Page<OpenAsk> asks(TenantId tenant, @Nullable String person, PageRequest page) {
        AskPlace after = page.afterName().map(AskPlace::parse).orElse(null);
        return database.call(tenant, jdbc -> AskRows.list(jdbc, person, after, page.limit()));
    }

    /**
     * Says what a person decides on what a node asks.
     *
     * @throws GroveException not_found, conflict, forbidden, validation_failed, run_not_waiting
     */
    public Run decide(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            AskAnswer answer) {
        answers.decide(tenant, run, path, decider, scope, answer);
        return get(tenant, run);
    }

    /**
     * Sends an event to a run; it is kept until a node waits for it.
     *
     * @throws GroveException not_found, validation_failed, run_not_waiting for a run that has ended
     */
    public Run send(TenantId tenant, RunId run, String name, JsonNode payload) {
        answers.send(tenant, run, name, payload);
        return get(tenant, run);
    }

    /**
     * Settles a node that is under way by an operator's word; its run is cancelled. Of a run that
     * may be resumed, one whose call is in doubt: it has its output once the run goes on. An ask is
     * settled by those it asks alone.
     *
     * @param scope of the operator's key
     * @throws GroveException not_found; conflict for one that has ended; forbidden; run_not_waiting
     */
    public Run settle(
            TenantId tenant,
            RunId run,
            String path,
            Decider decider,
            Scope scope,
            NodeSettlement said) {
        boolean hasEnded = get(tenant, run).status().isResumable();
        answers.settle(tenant, run, path, decider, scope, said, hasEnded);
        return get(tenant, run);
    }

    /**
     * Goes on with a stopped or failed run: from the nodes that failed, and those that were cut
     * off.
     *
     * @param limits raised ones, and who resumes it
     * @param repeat nodes whose calls may have taken effect and are made again all the same
     * @throws GroveException not_found, run_not_resumable, also for calls in doubt that are neither
     *     settled nor named; validation_failed
     */
    public Run resume(TenantId tenant, RunId run, RaisedLimits limits, Set<String> repeat) {
        get(tenant, run);
        runs.resume(tenant, run, limits, repeat);
        advances.childEnded(tenant, run);
        return get(tenant, run);
    }

    /**
     * Starts a run with the settled nodes of another one, but for some and what depends on them.
     *
     * @throws GroveException not_found, validation_failed, conflict
     */
    public WorkflowFork fork(TenantId tenant, RunId run, ForkWorkflow request) {
        return forks.fork(tenant, get(tenant, run), request);
    }

    /**
     * Rebuilds the answer of {@link #fork} to an earlier sending of the same request.
     *
     * @throws GroveException not_found
     */
    public WorkflowFork forked(TenantId tenant, RunId run, RunId fork, ForkWorkflow request) {
        return forks.forked(tenant, get(tenant, run), get(tenant, fork), request);
    }
}

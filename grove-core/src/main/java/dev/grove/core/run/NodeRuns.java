package dev.grove.core.run;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.CallTermsDraft;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelRef;
import dev.grove.core.run.lease.StartClaims;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.StartCall;
import dev.grove.core.run.record.StartRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.telemetry.Tracing;
import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runs that nodes of workflows begin: checked as those that callers start, and inserted in the
 * transaction that advances the workflow.
 */
@Component
public class NodeRuns {

    private static final RunMarks FROM_PARENT = RunMarks.of(RunSource.PARENT);

    private final Agents agents;
    private final Scrubbers scrubbers;
    private final RunIntake intake;
    private final CallStarts calls;
    private final RunBeginnings beginnings;
    private final RunChanges changes;

    /** Looked up late: what is executed begins runs of nodes too. */
    private final ObjectProvider<StartClaims> claims;

    private final Tracing tracing;

    NodeRuns(
            Agents agents,
            Scrubbers scrubbers,
            RunIntake intake,
            CallStarts calls,
            RunBeginnings beginnings,
            RunChanges changes,
            ObjectProvider<StartClaims> claims,
            Tracing tracing) {
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.intake = intake;
        this.calls = calls;
        this.beginnings = beginnings;
        this.changes = changes;
        this.claims = claims;
        this.tracing = tracing;
    }

    /**
     * A tool as a workflow pinned it.
     *
     * @param key of one that the tenant brought; null for others
     * @param client where the caller's application executes it; null for others
     */
    public record PinnedTool(String name, @Nullable JsonNode key, @Nullable ClientTool client) {}

    /**
     * Terms that a workflow gives to each run of its nodes.
     *
     * @param ofRoot limits of the tree's root; depth and fan-out come from them
     * @param maxSeconds longest time of the run; never longer than the workflow
     * @param maxWait longest time to wait for people or applications; null for no cap
     */
    public record Terms(Limits ofRoot, int priority, long maxSeconds, @Nullable Duration maxWait) {}

    /**
     * Task of an agent for a node.
     *
     * @param limits lower ones than the agent's own; null for the agent's own
     * @param files UTF-8 texts by path
     * @param filesOf the run whose files it begins with; null for none
     * @param outputSchema instead of the agent's; null for the agent's own
     */
    public record AgentTask(
            PinnedAgent agent,
            String goal,
            @Nullable LimitChanges limits,
            Map<String, String> files,
            @Nullable RunId filesOf,
            @Nullable ObjectNode outputSchema) {}

    /** Scrubber of what runs are begun with. */
    public Scrubber scrubberOf(TenantId tenant) {
        return scrubbers.of(tenant);
    }

    /**
     * @throws GroveException all that a start may fail with
     */
    public NewRun ofAgent(TenantId tenant, AgentTask task, Terms terms) {
        AgentDefinition definition = task.agent().definition();
        StartRun asked =
                new StartRun(
                        task.agent().name(),
                        task.agent().version(),
                        task.goal(),
                        null,
                        task.limits(),
                        JsonNodeFactory.instance.objectNode(),
                        terms.priority(),
                        task.files(),
                        task.filesOf() == null ? null : new WorkspaceOrigin(task.filesOf(), null),
                        FROM_PARENT);
        StartRunCheck.check(asked);
        StartRun request = asked.scrubbed(scrubbers.of(tenant));
        Limits own = definition.limits();
        Limits limits =
                InheritedLimits.of(
                        request.limits() == null ? own : request.limits().applyTo(own, own), terms);
        ModelRef model =
                intake.admit(
                        tenant,
                        task.agent(),
                        definition.model(),
                        InheritedLimits.withCapOf(limits, terms.ofRoot()));
        RunFiles beginning =
                beginnings.find(tenant, request.workspaceFiles(), request.workspaceFrom());
        NewRun run =
                NewRun.ofAgent(
                        task.agent(),
                        request.workspaceFrom() == null
                                ? request
                                : request.beginningWith(beginning.files(), beginning.turn()),
                        limits,
                        model,
                        new RunOrigin(null, 0, beginning.snapshot()));
        return task.outputSchema() == null
                ? run
                : run.doing(((AgentWork) run.work()).giving(task.outputSchema()));
    }

    /**
     * Prepares a run that makes one call of a tool.
     *
     * @param repeats the run whose call may have taken effect and is made again, under its key;
     *     null for none
     * @throws GroveException all that POST /tool-calls may fail with
     */
    public NewRun ofTool(
            TenantId tenant,
            PinnedTool tool,
            ObjectNode arguments,
            @Nullable RunId repeats,
            Terms terms) {
        ClientTool client = tool.client();
        StartCall call =
                new StartCall(
                        tool.name(),
                        arguments,
                        new CallTermsDraft(
                                client == null ? null : draft(client),
                                null,
                                null,
                                null,
                                terms.maxSeconds(),
                                terms.maxWait() == null ? null : terms.maxWait().toSeconds(),
                                null,
                                null),
                        JsonNodeFactory.instance.objectNode(),
                        terms.priority(),
                        Map.of(),
                        null,
                        FROM_PARENT);
        NewRun run = calls.prepare(tenant, call, tool.key()).run();
        return repeats == null ? run : run.doing(((CallWork) run.work()).repeating(repeats));
    }

    private static AgentDraft.ClientToolDraft draft(ClientTool tool) {
        Duration timeout = tool.timeout();
        return new AgentDraft.ClientToolDraft(
                tool.name(),
                tool.spec().description(),
                tool.spec().inputSchema(),
                timeout == null ? null : timeout.toSeconds());
    }

    /** A workflow, or a graph within one. */
    public NewRun ofWorkflow(WorkflowWork work, Limits limits, int priority) {
        return new NewRun(
                work,
                JsonNodeFactory.instance.objectNode(),
                priority,
                Map.of(),
                null,
                limits,
                new RunOrigin(null, 0, null),
                FROM_PARENT);
    }

    /** A version of an agent that a workflow pinned, whatever became of it since. */
    public PinnedAgent pinned(TenantId tenant, AgentId agent, int version) {
        return agents.pinned(tenant, agent, version);
    }

    /**
     * Queues the run of a workflow that a caller starts.
     *
     * @throws GroveException validation_failed
     */
    public RunId start(TenantId tenant, NewRun run) {
        StartRunCheck.check(run);
        return intake.commit(tenant, run);
    }

    /**
     * Queues a run within the caller's transaction, without a check; the caller wakes the
     * dispatcher.
     */
    public RunId start(TenantSql jdbc, NewRun run) {
        return intake.queue(jdbc, run);
    }

    /**
     * Does what inserts the runs of nodes in one transaction, and has them executed once that is
     * durable.
     *
     * @param runs that it may insert
     */
    public <T> T inserting(
            TenantId tenant, List<NewNodeRun> runs, Function<NodeInsertion, T> transaction) {
        try (NodeInsertion insertion =
                new NodeInsertion(tenant, claims.getObject(), tracing, runs)) {
            T done = transaction.apply(insertion);
            if (insertion.begin(tenant)) {
                intake.wake(tenant);
            }
            return done;
        }
    }

    /** Has what was resumed claimed, after its commit. */
    public void wake() {
        intake.wake();
    }

    /** Cancels a run that its node no longer waits for, and all below it. */
    public void cancel(TenantId tenant, RunId run) {
        changes.cancelTree(tenant, run);
    }

    /**
     * Lets a child go on that was stopped or has failed.
     *
     * @return whether it does; a call that has ended, and what was cancelled, does not
     */
    public boolean resume(TenantSql jdbc, RunId child) {
        return changes.resumeWithin(jdbc, child);
    }
}

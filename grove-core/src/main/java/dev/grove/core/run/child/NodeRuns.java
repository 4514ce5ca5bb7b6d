package dev.grove.core.run.child;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.AgentDraft;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.CallTermsDraft;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Starter;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.control.RunChanges;
import dev.grove.core.run.queue.AddedRun;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.AgentAdmission;
import dev.grove.core.run.start.CallStarts;
import dev.grove.core.run.start.RunFileRows;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.run.start.StartRunCheck;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.skill.SkillReference;
import dev.grove.core.tool.ClientTool;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The runs that nodes of workflows begin: checked as those that callers start, and inserted by
 * {@link RunQueue} in the transaction that advances the workflow.
 */
@Component
public class NodeRuns {

    private static final RunMarks FROM_PARENT = RunMarks.of(RunSource.PARENT);

    private final TenantDatabase database;
    private final Agents agents;
    private final Scrubbers scrubbers;
    private final AgentAdmission admission;
    private final CallStarts calls;
    private final RunQueue queue;
    private final RunChanges changes;

    NodeRuns(
            TenantDatabase database,
            Agents agents,
            Scrubbers scrubbers,
            AgentAdmission admission,
            CallStarts calls,
            RunQueue queue,
            RunChanges changes) {
        this.database = database;
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.admission = admission;
        this.calls = calls;
        this.queue = queue;
        this.changes = changes;
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
     * @param startedBy key that started the tree's root; null where it is not known
     * @param authority of the workflow's run; null where no policy governs it
     */
    public record Terms(
            Limits ofRoot,
            int priority,
            long maxSeconds,
            @Nullable Duration maxWait,
            @Nullable KeyId startedBy,
            @Nullable String authority) {}

    /**
     * Task of an agent for a node.
     *
     * @param limits lower ones than the agent's own; null for the agent's own
     * @param files UTF-8 texts by path
     * @param filesOf the run whose files it begins with; null for none
     * @param outputSchema instead of the agent's; null for the agent's own
     */
    public record AgentTask(
            BoundAgent bound,
            String goal,
            @Nullable LimitChanges limits,
            Map<String, String> files,
            @Nullable RunId filesOf,
            @Nullable ObjectNode outputSchema) {

        PinnedAgent agent() {
            return bound.executed();
        }
    }

    /** Scrubber of what runs are begun with. */
    public Scrubber scrubberOf(TenantId tenant) {
        return scrubbers.of(tenant);
    }

    /**
     * @throws GroveException all that a start may fail with
     */
    public PendingRun ofAgent(RunBirth birth, AgentTask task, Terms terms) {
        TenantId tenant = birth.tenant();
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
                        FROM_PARENT.below(terms.startedBy()));
        StartRunCheck.check(asked);
        StartRun request = asked.scrubbed(scrubbers.of(tenant));
        Limits own = definition.limits();
        Limits limits =
                InheritedLimits.of(
                        request.limits() == null ? own : request.limits().applyTo(own, own), terms);
        AgentWork work =
                admission.admit(
                        tenant,
                        task.agent(),
                        request.goal(),
                        definition.model(),
                        InheritedLimits.withCapOf(limits, terms.ofRoot()));
        InitialFiles files =
                InitialFiles.asked(request.workspaceFiles(), request.workspaceFrom(), List.of());
        RunFiles found = RunFileRows.find(database, tenant, files);
        RunMarks marks = request.marks().inheriting(definition.labels());
        return new PendingRun(
                birth,
                task.outputSchema() == null ? work : work.giving(task.outputSchema()),
                limits,
                request.metadata(),
                request.priority(),
                new RunOrigin(null, 0, found.snapshot())
                        .under(
                                admission
                                        .authorities()
                                        .below(
                                                tenant,
                                                terms.authority(),
                                                task.bound(),
                                                birth.depth())),
                marks,
                RunAttachments.ofChild(marks, definition.skills(), found.initial(files)));
    }

    /**
     * Prepares a run that makes one call of a tool.
     *
     * @param repeats the run whose call may have taken effect and is made again, under its key;
     *     null for none
     * @throws GroveException all that POST /tool-calls may fail with
     */
    public PendingRun ofTool(
            RunBirth birth,
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
                        FROM_PARENT.below(terms.startedBy()));
        PendingRun prepared = calls.prepare(birth.tenant(), call, tool.key(), () -> birth);
        PendingRun run =
                prepared.under(
                        admission
                                .authorities()
                                .below(
                                        birth.tenant(),
                                        terms.authority(),
                                        prepared.work(),
                                        birth.depth()));
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

    /**
     * Prepares a run of a workflow, or of a graph within one.
     *
     * @param skills that it pins for the runs of its nodes; it reads none itself
     * @param above authority of the run that it is below; null where no policy governs that
     * @throws GroveException denied_by_policy
     */
    public PendingRun ofWorkflow(
            RunBirth birth,
            WorkflowWork work,
            Limits limits,
            int priority,
            List<SkillReference> skills,
            @Nullable String above) {
        RunMarks marks = FROM_PARENT.below(work.startedBy());
        return new PendingRun(
                birth,
                work,
                limits,
                JsonNodeFactory.instance.objectNode(),
                priority,
                new RunOrigin(null, 0, null)
                        .under(
                                admission
                                        .authorities()
                                        .below(birth.tenant(), above, work, birth.depth())),
                marks,
                RunAttachments.ofChild(marks, skills, InitialFiles.NONE));
    }

    /** A version of an agent that a workflow pinned, whatever became of it since. */
    public PinnedAgent pinned(TenantId tenant, AgentId agent, int version) {
        return agents.pinned(tenant, agent, version);
    }

    /**
     * Authority of a workflow's run that a caller starts.
     *
     * @param source authority of the run that it forks; null where no policy governs it, or there
     *     is none
     * @throws GroveException validation_failed for a policy that is unknown; denied_by_policy
     */
    public @Nullable String authorityOfRoot(
            TenantId tenant, @Nullable String source, WorkflowWork work, Starter by) {
        return admission.authorities().after(tenant, source, work, by);
    }

    /**
     * Queues the run of a workflow that a caller starts.
     *
     * @throws GroveException validation_failed
     */
    public void start(PendingRun run) {
        StartRunCheck.check(run);
        AddedRun _ = queue.add(run);
    }

    /** Has what was resumed claimed, after its commit. */
    public void wake() {
        queue.wake();
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

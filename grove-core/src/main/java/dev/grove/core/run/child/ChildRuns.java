package dev.grove.core.run.child;

import dev.grove.core.agent.AgentDefinition;
import dev.grove.core.agent.Agents;
import dev.grove.core.agent.Limits;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.journal.LeaseLostException;
import dev.grove.core.run.query.ChildRows;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.AgentAdmission;
import dev.grove.core.run.start.StartRunCheck;
import dev.grove.core.run.wait.DelegationObserver;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Makes the children of runs, each once. Its id is chosen before, and durable in the marker of the
 * call that asks for it: a second execution of that call finds the child under it.
 */
@Component
public class ChildRuns {

    private final TenantDatabase database;
    private final Agents agents;
    private final Scrubbers scrubbers;
    private final AgentAdmission admission;
    private final RunQueue queue;
    private final Clock clock;

    /** Looked up late: workflows begin runs, which may delegate to workflows. */
    private final ObjectProvider<WorkflowChildren> workflows;

    private final List<DelegationObserver> observers;

    ChildRuns(
            TenantDatabase database,
            Agents agents,
            Scrubbers scrubbers,
            AgentAdmission admission,
            RunQueue queue,
            Clock clock,
            ObjectProvider<WorkflowChildren> workflows,
            List<DelegationObserver> observers) {
        this.database = database;
        this.agents = agents;
        this.scrubbers = scrubbers;
        this.admission = admission;
        this.queue = queue;
        this.clock = clock;
        this.workflows = workflows;
        this.observers = List.copyOf(observers);
    }

    /** Finds which of some children earlier executions of their parent have made. */
    public Map<RunId, ChildStart.Begun> find(TenantId tenant, Collection<RunId> children) {
        return DatabaseRetry.call(
                () -> database.call(tenant, jdbc -> ChildRows.find(jdbc, children)));
    }

    /**
     * Makes a child that is not there yet.
     *
     * @throws LeaseLostException when the parent belongs to another execution
     */
    public ChildStart make(ChildRunRequest request) {
        try {
            return DatabaseRetry.call(
                    () -> make(request, childOf(request)), () -> makeAgain(request));
        } catch (GroveException e) {
            return new ChildStart.Refused("Not delegated: " + worded(e));
        }
    }

    /**
     * After a try that may have been committed, or may be while this one is under way: then the
     * child is there, and counts among its parent's, whatever refuses another one by now.
     */
    private ChildStart makeAgain(ChildRunRequest request) {
        ChildStart.Begun before = found(request);
        if (before != null) {
            return before;
        }
        try {
            ChildStart made = make(request, childOf(request));
            ChildStart.Begun meanwhile = made instanceof ChildStart.Refused ? found(request) : null;
            return meanwhile == null ? made : meanwhile;
        } catch (DuplicateKeyException | GroveException e) {
            ChildStart.Begun meanwhile = foundAfterEarlierTries(request);
            if (meanwhile == null) {
                throw e;
            }
            return meanwhile;
        }
    }

    private ChildStart.@Nullable Begun found(ChildRunRequest request) {
        return find(request.tenant(), List.of(request.child())).get(request.child());
    }

    /** A try holds the lock of its parent's row until it is committed or rolled back. */
    private ChildStart.@Nullable Begun foundAfterEarlierTries(ChildRunRequest request) {
        return database.call(
                        request.tenant(),
                        jdbc -> {
                            ChildRows.lockParent(jdbc, request);
                            return ChildRows.find(jdbc, List.of(request.child()));
                        })
                .get(request.child());
    }

    private PendingRun childOf(ChildRunRequest request) {
        return workedOn(request).reading(request.labels());
    }

    private PendingRun workedOn(ChildRunRequest request) {
        ChildRows.Inherited inherited =
                database.call(
                        request.tenant(), jdbc -> ChildRows.inherited(jdbc, request.parent()));
        return switch (request.task()) {
            case ChildRunRequest.Task.OfAgent agent -> ofAgent(request, agent, inherited);
            case ChildRunRequest.Task.OfWorkflow(var workflow) -> {
                requireNoCycle(request, workflow.name());
                yield workflows
                        .getObject()
                        .child(
                                birthOf(request, inherited),
                                workflow,
                                inherited,
                                longest(request),
                                request.waitLeft());
            }
        };
    }

    /**
     * Whom agents delegate to, and what definitions have become since others were checked, is known
     * only now.
     */
    private void requireNoCycle(ChildRunRequest request, String workflow) {
        if (database.call(
                request.tenant(), jdbc -> ChildRows.runsBelow(jdbc, request.parent(), workflow))) {
            throw GroveException.invalid(
                    "name",
                    "the workflow %s is running above this run, and may not start itself"
                            .formatted(workflow));
        }
    }

    private RunBirth birthOf(ChildRunRequest request, ChildRows.Inherited inherited) {
        return RunBirth.ofDelegated(
                request.tenant(),
                request.child(),
                request.parent(),
                inherited.root(),
                inherited.depth() + 1,
                clock);
    }

    private PendingRun ofAgent(
            ChildRunRequest request,
            ChildRunRequest.Task.OfAgent task,
            ChildRows.Inherited inherited) {
        StartRun asked =
                new StartRun(
                        task.agent(),
                        null,
                        task.goal(),
                        null,
                        task.limits(),
                        JsonNodeFactory.instance.objectNode(),
                        inherited.priority(),
                        Map.of(),
                        null,
                        RunMarks.of(RunSource.PARENT).below(inherited.startedBy()));
        StartRunCheck.check(asked);
        StartRun start = asked.scrubbed(scrubbers.of(request.tenant()));
        PinnedAgent agent = agents.pin(request.tenant(), task.agent(), null);
        AgentDefinition definition = agent.definition();
        Limits root = inherited.ofRoot();
        Limits own = definition.limits();
        Limits limits =
                InheritedLimits.within(
                        start.limits() == null ? own : start.limits().applyTo(own, own),
                        root,
                        longest(request),
                        request.waitLeft());
        AgentWork work =
                admission
                        .admit(
                                request.tenant(),
                                agent,
                                start.goal(),
                                definition.model(),
                                InheritedLimits.withCapOf(limits, root))
                        .asking(inherited.approvals());
        RunMarks marks = start.marks().inheriting(definition.labels());
        return new PendingRun(
                birthOf(request, inherited),
                work,
                limits,
                start.metadata(),
                start.priority(),
                new RunOrigin(null, 0, null)
                        .under(
                                admission
                                        .authorities()
                                        .below(
                                                request.tenant(),
                                                inherited.authority(),
                                                agent.asCurrent(),
                                                inherited.depth() + 1)),
                marks,
                RunAttachments.ofChild(marks, definition.skills(), InitialFiles.NONE));
    }

    /** Up to the next second, so that it is not over before its parent's time is. */
    private static Duration longest(ChildRunRequest request) {
        return Duration.ofSeconds(Math.max(0, request.timeLeft().toSeconds()) + 1);
    }

    private ChildStart make(ChildRunRequest request, PendingRun child) {
        observers.forEach(observer -> observer.beforeChild(request.parent()));
        ChildStart made =
                database.call(
                        request.tenant(),
                        jdbc ->
                                ChildRows.count(jdbc, request)
                                        ? insert(jdbc, request, child)
                                        : ChildRows.whyNot(jdbc, request));
        observers.forEach(observer -> observer.afterChild(request.parent()));
        queue.wake();
        if (!child.isExecuted() && made instanceof ChildStart.Begun) {
            workflows.getObject().begun(request.tenant(), request.child());
        }
        return made;
    }

    private ChildStart insert(TenantSql jdbc, ChildRunRequest request, PendingRun child) {
        queue.addTo(jdbc, child);
        ChildRows.link(jdbc, request);
        int depth = child.birth().depth();
        return switch (child.work()) {
            case AgentWork work -> new ChildStart.Begun(work.name(), work.version(), depth);
            case WorkflowWork work -> new ChildStart.Begun(work.name(), work.version(), depth);
            case CallWork _ -> throw new IllegalStateException("No call is delegated");
        };
    }

    private static String worded(GroveException e) {
        @Nullable String message = e.getMessage();
        return e.errors().size() > 1
                ? e.errors().stream()
                        .map(error -> error.field() + ": " + error.message())
                        .collect(Collectors.joining("\n- ", "\n- ", ""))
                : String.valueOf(message);
    }
}

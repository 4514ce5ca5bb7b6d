package dev.grove.core.run.workflow.fork;

import dev.grove.core.audit.AuditKind;
import dev.grove.core.audit.AuditNotes;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.advance.Advances;
import dev.grove.core.run.workflow.ask.DecidedNodes;
import dev.grove.core.run.workflow.fork.ForkedDoubts.Doubtful;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.core.run.workflow.view.NodeView;
import dev.grove.core.run.workflow.view.NodeViews;
import dev.grove.core.tool.AgentTools;
import dev.grove.language.text.NearestNames;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Forks runs of workflows: what depends on an edit is executed anew, and nothing else. */
@Component
public class WorkflowForks {

    private final TenantDatabase database;
    private final WorkflowVersions versions;
    private final NodeRuns runs;
    private final RepeatedCalls repeated;
    private final ForkInserts inserts;
    private final Advances advances;

    WorkflowForks(
            TenantDatabase database,
            WorkflowVersions versions,
            NodeRuns runs,
            AgentTools tools,
            ForkInserts inserts,
            Advances advances) {
        this.database = database;
        this.versions = versions;
        this.runs = runs;
        this.repeated = new RepeatedCalls(tools);
        this.inserts = inserts;
        this.advances = advances;
    }

    public WorkflowFork fork(TenantId tenant, Run source, ForkWorkflow request) {
        WorkflowWork work = Objects.requireNonNull(source.workflowWork());
        if (!work.graph().isEmpty()) {
            throw GroveException.conflict(
                    "This run is a part of another one; fork the run at the root of its tree");
        }
        WorkflowVersion before = versions.get(tenant, work.workflow(), work.version());
        WorkflowVersion version =
                request.version() == null
                        ? before
                        : versions.get(tenant, work.workflow(), request.version());
        checkNames(version, request);
        Set<String> decided = decided(tenant, version, work);
        checkDecided(version, decided, request);
        List<String> kept = kept(tenant, source, version, request);
        checkUnchanged(before, version, kept);
        ForkedDecisions.checkSame(before, version, decided, kept);
        List<KeptDecision> decisions =
                database.call(
                        tenant,
                        jdbc -> ForkedDecisions.kept(jdbc, source.id(), version, decided, kept));
        ForkedDecisions.checkRights(decisions, request);
        Set<String> executed = executed(version, kept, request);
        List<WorkflowFork.Repeated> repeats =
                database.call(tenant, jdbc -> repeats(jdbc, source, version, kept, request, null));
        if (request.isDryRun()) {
            return new WorkflowFork(null, kept, repeats);
        }
        List<Doubtful> doubtful =
                database.call(tenant, jdbc -> ForkedDoubts.find(jdbc, source.id(), executed));
        List<Doubtful> goingOn =
                ForkedDoubts.goingOn(doubtful, request, version.plan(), unchanged(before, version));
        ForkedDoubts.check(doubtful, acting(tenant, source, executed), goingOn, request);
        RunId id =
                database.call(
                        tenant,
                        jdbc -> {
                            RunId fork =
                                    inserts.insert(
                                            jdbc,
                                            source,
                                            work,
                                            version,
                                            new ForkInserts.Beginning(kept, decisions),
                                            request);
                            ForkedDoubts.goOn(jdbc, fork, goingOn);
                            AuditNotes.note(
                                    jdbc,
                                    AuditKind.RUN,
                                    "forked",
                                    work.name(),
                                    fork.value(),
                                    words(source, request));
                            return fork;
                        });
        advances.childEnded(tenant, id);
        return new WorkflowFork(id, kept, repeats);
    }

    private static String words(Run source, ForkWorkflow request) {
        String given = String.join(", ", new TreeSet<>(request.outputs().keySet()));
        return "from " + source.id() + (given.isEmpty() ? "" : ", with outputs for " + given);
    }

    private List<String> kept(
            TenantId tenant, Run source, WorkflowVersion version, ForkWorkflow request) {
        Map<String, NodeView> settled = settled(tenant, source);
        Set<String> anew = anew(version, request);
        return version.plan().graph("").nodes().keySet().stream()
                .filter(settled::containsKey)
                .filter(id -> !anew.contains(id))
                .filter(id -> !request.outputs().containsKey(id))
                .toList();
    }

    private Set<String> decided(TenantId tenant, WorkflowVersion version, WorkflowWork work) {
        return DecidedNodes.of(
                tenant,
                version.plan().graph(""),
                inserts.pins(tenant, work, version),
                runs,
                versions);
    }

    private static void checkDecided(
            WorkflowVersion version, Set<String> decided, ForkWorkflow request) {
        List<FieldError> faults = ForkedDecisions.faults(version, decided, request);
        if (!faults.isEmpty()) {
            throw GroveException.invalid(faults);
        }
    }

    /** Rebuilds the answer to an earlier sending of the same request. */
    public WorkflowFork forked(TenantId tenant, Run source, Run fork, ForkWorkflow request) {
        WorkflowWork work = Objects.requireNonNull(fork.workflowWork());
        WorkflowVersion version = versions.get(tenant, work.workflow(), work.version());
        Set<String> copied =
                database.call(tenant, jdbc -> CopiedNodes.kept(jdbc, source.id(), fork.id()));
        return new WorkflowFork(
                fork.id(),
                version.plan().graph("").nodes().keySet().stream()
                        .filter(copied::contains)
                        .filter(id -> !request.outputs().containsKey(id))
                        .toList(),
                // Calls that the origin made later were unknown to the first answer.
                database.call(
                        tenant,
                        jdbc -> repeats(jdbc, source, version, copied, request, fork.createdAt())));
    }

    /** Nodes that had not ended, and are begun anew although some call of theirs took effect. */
    private Set<String> acting(TenantId tenant, Run source, Set<String> executed) {
        Set<String> unfinished = new LinkedHashSet<>(executed);
        unfinished.removeAll(settled(tenant, source).keySet());
        return database.call(tenant, jdbc -> repeated.actingTwice(jdbc, source.id(), unfinished));
    }

    /**
     * Nodes that the fork executes: all that are neither kept nor given, whether or not the origin
     * executed them.
     */
    private static Set<String> executed(
            WorkflowVersion version, Collection<String> kept, ForkWorkflow request) {
        Set<String> executed = new LinkedHashSet<>(version.plan().graph("").nodes().keySet());
        executed.removeAll(kept);
        executed.removeAll(request.outputs().keySet());
        return executed;
    }

    private static Set<String> unchanged(WorkflowVersion before, WorkflowVersion version) {
        return before.plan().graph("").nodes().entrySet().stream()
                .filter(node ->
                        node.getValue().equals(version.plan().graph("").nodes().get(node.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Nodes at the top of the graph that a fork may keep, by path. */
    private Map<String, NodeView> settled(TenantId tenant, Run source) {
        return database.call(tenant, jdbc -> NodeViews.nodes(jdbc, source.id())).stream()
                .filter(node -> !node.path().contains("/"))
                .filter(node ->
                        node.row().status() == NodeStatus.COMPLETED
                                || node.row().status() == NodeStatus.SKIPPED
                                || node.row().tolerated())
                .collect(
                        Collectors.toMap(
                                NodeView::path, node -> node, (one, _) -> one, HashMap::new));
    }

    private static void checkNames(WorkflowVersion version, ForkWorkflow request) {
        Set<String> ids = version.plan().graph("").nodes().keySet();
        List<FieldError> errors = new ArrayList<>();
        for (String id : request.from()) {
            if (!ids.contains(id)) {
                errors.add(
                        new FieldError(
                                "from",
                                id
                                        + " is no node of this workflow"
                                        + NearestNames.asQuestion(id, List.copyOf(ids))));
            }
        }
        for (String id : request.outputs().keySet()) {
            if (!ids.contains(id)) {
                errors.add(
                        new FieldError(
                                "outputs." + id,
                                "is no node of this workflow"
                                        + NearestNames.asQuestion(id, List.copyOf(ids))));
            }
        }
        if (request.from().isEmpty() && request.outputs().isEmpty() && request.input() == null) {
            errors.add(
                    new FieldError(
                            "from", "name the nodes to execute anew, or give outputs or an input"));
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    /** Another input may mean another result of every node. */
    private static Set<String> anew(WorkflowVersion version, ForkWorkflow request) {
        if (request.input() != null) {
            return version.plan().graph("").nodes().keySet();
        }
        Set<String> anew = new LinkedHashSet<>(version.plan().downstream("", request.from()));
        Set<String> edited = version.plan().downstream("", request.outputs().keySet());
        edited.stream().filter(id -> !request.outputs().containsKey(id)).forEach(anew::add);
        anew.removeAll(request.outputs().keySet());
        return anew;
    }

    /**
     * Refuses to keep nodes that the version defines otherwise: it would have given other results.
     */
    private static void checkUnchanged(
            WorkflowVersion before, WorkflowVersion version, List<String> kept) {
        List<String> differing =
                kept.stream()
                        .filter(id ->
                                !Objects.equals(
                                        before.plan().graph("").nodes().get(id),
                                        version.plan().graph("").nodes().get(id)))
                        .toList();
        if (!differing.isEmpty()) {
            throw GroveException.invalid(
                    "version",
                    "has other nodes than the run had: "
                            + String.join(", ", differing)
                            + "; name them in from");
        }
    }

    private List<WorkflowFork.Repeated> repeats(
            TenantSql jdbc,
            Run source,
            WorkflowVersion version,
            Collection<String> kept,
            ForkWorkflow request,
            @Nullable Instant until) {
        return repeated.of(jdbc, source.id(), executed(version, kept, request), until);
    }
}

package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.NodeRuns;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.text.NearestNames;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolOffer;
import dev.grove.core.workflow.Node;
import dev.grove.core.workflow.definition.Workflows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Forks runs of workflows: what depends on an edit is executed anew, and nothing else. */
@Component
class WorkflowForks {

    private final TenantDatabase database;
    private final Workflows workflows;
    private final WorkflowVersions versions;
    private final NodeRuns runs;
    private final AgentTools tools;
    private final Scrubbers scrubbers;
    private final Advances advances;

    WorkflowForks(
            TenantDatabase database,
            Workflows workflows,
            WorkflowVersions versions,
            NodeRuns runs,
            AgentTools tools,
            Scrubbers scrubbers,
            Advances advances) {
        this.database = database;
        this.workflows = workflows;
        this.versions = versions;
        this.runs = runs;
        this.tools = tools;
        this.scrubbers = scrubbers;
        this.advances = advances;
    }

    WorkflowFork fork(TenantId tenant, Run source, ForkWorkflow request) {
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
        Map<String, NodeView> settled = settled(tenant, source);
        Set<String> anew = anew(version, request);
        List<String> kept =
                version.plan().graph("").nodes().keySet().stream()
                        .filter(settled::containsKey)
                        .filter(id -> !anew.contains(id))
                        .filter(id -> !request.outputs().containsKey(id))
                        .toList();
        checkUnchanged(before, version, kept);
        List<WorkflowFork.Repeated> repeats = repeats(tenant, version, settled, anew);
        if (request.isDryRun()) {
            return new WorkflowFork(null, kept, repeats);
        }
        RunId id =
                database.call(tenant, jdbc -> insert(jdbc, source, work, version, kept, request));
        advances.childEnded(tenant, id);
        return new WorkflowFork(id, kept, repeats);
    }

    /** What an earlier sending of the same request has forked. */
    WorkflowFork forked(TenantId tenant, Run source, Run fork, ForkWorkflow request) {
        WorkflowWork work = Objects.requireNonNull(fork.workflowWork());
        WorkflowVersion version = versions.get(tenant, work.workflow(), work.version());
        Set<String> copied =
                database.call(tenant, jdbc -> CopiedNodes.kept(jdbc, source.id(), fork.id()));
        Map<String, NodeView> settled = settled(tenant, source);
        // What its origin came to later was not known to the first answer.
        settled.values()
                .removeIf(
                        node -> node.endedAt() == null || node.endedAt().isAfter(fork.createdAt()));
        Set<String> ids = version.plan().graph("").nodes().keySet();
        Set<String> anew = new LinkedHashSet<>(ids);
        anew.removeAll(copied);
        anew.removeAll(request.outputs().keySet());
        return new WorkflowFork(
                fork.id(),
                ids.stream()
                        .filter(copied::contains)
                        .filter(id -> !request.outputs().containsKey(id))
                        .toList(),
                repeats(tenant, version, settled, anew));
    }

    /** Nodes at the top of the graph that a fork may keep, by path. */
    private Map<String, NodeView> settled(TenantId tenant, Run source) {
        return database.call(tenant, jdbc -> NodeViews.nodes(jdbc, source.id())).stream()
                .filter(node -> !node.path().contains("/"))
                .filter(node ->
                        node.status() == NodeStatus.COMPLETED
                                || node.status() == NodeStatus.SKIPPED
                                || node.tolerated())
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

    /** What is kept must be what the version would have made. */
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
            TenantId tenant,
            WorkflowVersion version,
            Map<String, NodeView> settled,
            Set<String> anew) {
        Map<String, Effect> effects =
                tools.offers(tenant).stream()
                        .map(ToolOffer::spec)
                        .collect(
                                Collectors.toMap(
                                        spec -> spec.name(),
                                        spec -> spec.effect(),
                                        (one, _) -> one));
        List<WorkflowFork.Repeated> repeats = new ArrayList<>();
        version.plan()
                .graph("")
                .nodes()
                .forEach((id, node) -> {
                    if (anew.contains(id)
                            && settled.containsKey(id)
                            && settled.get(id).status() == NodeStatus.COMPLETED
                            && node instanceof Node.ToolNode tool) {
                        Effect effect = effects.getOrDefault(tool.tool(), Effect.UNSAFE);
                        if (effect != Effect.READ_ONLY) {
                            repeats.add(new WorkflowFork.Repeated(id, tool.tool(), effect));
                        }
                    }
                });
        return repeats;
    }

    private RunId insert(
            TenantSql jdbc,
            Run source,
            WorkflowWork work,
            WorkflowVersion version,
            List<String> kept,
            ForkWorkflow request) {
        var scrubber = scrubbers.of(jdbc.tenant());
        JsonNode input = request.input() == null ? work.input() : scrubber.scrub(request.input());
        ObjectNode pins =
                version.version() == work.version()
                        ? work.pins()
                        : PinsJson.write(workflows.pins(jdbc.tenant(), version.definition()));
        RunId id =
                runs.start(
                        jdbc,
                        new NewRun(
                                new WorkflowWork(
                                        work.workflow(),
                                        work.name(),
                                        version.version(),
                                        "",
                                        input,
                                        NodeValues.none(),
                                        pins,
                                        request.by()),
                                source.metadata(),
                                source.priority(),
                                Map.of(),
                                null,
                                source.limits(),
                                new RunOrigin(source.id(), 0, null),
                                source.marks(),
                                List.of()));
        // What its origin read goes before what is current.
        RunSkills.pin(jdbc, id, NodeSkills.of(runs, jdbc.tenant(), pins), source.id());
        CopiedNodes.copy(jdbc, source.id(), id, kept);
        request.outputs()
                .forEach((path, output) ->
                        CopiedNodes.settle(
                                jdbc,
                                id,
                                path,
                                Objects.requireNonNull(version.plan().graph("").nodes().get(path))
                                        .kind(),
                                scrubber.scrub(output)));
        return id;
    }
}

package dev.grove.core.run.workflow;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.NodeRuns;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.workflow.definition.Workflows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Inserts the runs of forks, with the nodes that they begin with. */
@Component
class ForkInserts {

    private final Workflows workflows;
    private final NodeRuns runs;
    private final Scrubbers scrubbers;
    private final NodeChanges changes;

    ForkInserts(Workflows workflows, NodeRuns runs, Scrubbers scrubbers, NodeChanges changes) {
        this.workflows = workflows;
        this.runs = runs;
        this.scrubbers = scrubbers;
        this.changes = changes;
    }

    /** Versions of what a fork uses: those of its origin, unless it has another version. */
    ObjectNode pins(TenantId tenant, WorkflowWork work, WorkflowVersion version) {
        return version.version() == work.version()
                ? work.pins()
                : PinsJson.write(workflows.pins(tenant, version.definition()));
    }

    /**
     * Values that a fork begins with.
     *
     * @param kept nodes whose results it has
     * @param decisions of people among them, which allow what is executed anew
     */
    record Beginning(List<String> kept, List<KeptDecision> decisions) {}

    RunId insert(
            TenantSql jdbc,
            Run source,
            WorkflowWork work,
            WorkflowVersion version,
            Beginning beginning,
            ForkWorkflow request) {
        var scrubber = scrubbers.of(jdbc.tenant());
        JsonNode input = request.input() == null ? work.input() : scrubber.scrub(request.input());
        ObjectNode pins = pins(jdbc.tenant(), work, version);
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
                                        request.by().key(),
                                        version.titleOf(input, scrubber)),
                                source.metadata(),
                                source.priority(),
                                Map.of(),
                                null,
                                source.limits(),
                                new RunOrigin(source.id(), 0, null),
                                source.marks().by(request.by().key()),
                                List.of()));
        // Pins of the origin go before current versions.
        RunSkills.pin(jdbc, id, NodeSkills.of(runs, jdbc.tenant(), pins), source.id());
        CopiedNodes.copy(jdbc, source.id(), id, beginning.kept());
        request.outputs()
                .forEach((path, output) ->
                        CopiedNodes.settle(
                                jdbc,
                                id,
                                path,
                                Objects.requireNonNull(version.plan().graph("").nodes().get(path))
                                        .kind(),
                                scrubber.scrub(output)));
        changes.note(jdbc, id, overrides(beginning, request));
        return id;
    }

    /** Each output that a caller gave, and each decision that they repeat, with their name. */
    private static List<NodeEvent> overrides(Beginning beginning, ForkWorkflow request) {
        List<NodeEvent> overrides = new ArrayList<>();
        for (KeptDecision kept : beginning.decisions()) {
            overrides.add(settled(kept.path(), kept.decision(), request));
        }
        for (String path : request.outputs().keySet()) {
            overrides.add(settled(path, "output", request));
        }
        return overrides;
    }

    private static NodeEvent settled(String path, String decision, ForkWorkflow request) {
        return new NodeEvent.Settled(path, decision, request.by().name(), "fork", 0);
    }
}

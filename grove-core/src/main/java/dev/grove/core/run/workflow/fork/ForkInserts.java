package dev.grove.core.run.workflow.fork;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.ask.NodeChanges;
import dev.grove.core.run.workflow.run.NodeSkills;
import dev.grove.core.run.workflow.run.PinsJson;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import dev.grove.core.run.workflow.step.NodeValues;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.workflow.definition.Workflows;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
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
    private final RunQueue queue;
    private final Clock clock;

    ForkInserts(
            Workflows workflows,
            NodeRuns runs,
            Scrubbers scrubbers,
            NodeChanges changes,
            RunQueue queue,
            Clock clock) {
        this.workflows = workflows;
        this.runs = runs;
        this.scrubbers = scrubbers;
        this.changes = changes;
        this.queue = queue;
        this.clock = clock;
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
        RunMarks marks = source.marks().by(request.starter());
        WorkflowWork forked =
                new WorkflowWork(
                        work.workflow(),
                        work.name(),
                        version.version(),
                        "",
                        input,
                        NodeValues.none(),
                        pins,
                        request.by().key(),
                        version.titleOf(input, scrubber));
        PendingRun run =
                new PendingRun(
                        RunBirth.ofRoot(jdbc.tenant(), clock),
                        forked,
                        source.limits(),
                        source.metadata(),
                        source.priority(),
                        new RunOrigin(source.id(), 0, null)
                                .under(
                                        runs.authorityOfRoot(
                                                jdbc.tenant(),
                                                source.authority(),
                                                forked,
                                                request.starter())),
                        marks,
                        RunAttachments.ofRequest(
                                marks,
                                NodeSkills.of(runs, jdbc.tenant(), pins),
                                InitialFiles.NONE));
        queue.addTo(jdbc, run);
        RunId id = run.id();
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

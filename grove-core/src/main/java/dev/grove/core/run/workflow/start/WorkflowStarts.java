package dev.grove.core.run.workflow.start;

import dev.grove.core.agent.Limits;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.child.WorkflowChildren;
import dev.grove.core.run.query.ChildRows;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.run.workflow.advance.Advances;
import dev.grove.core.run.workflow.run.NodeSkills;
import dev.grove.core.run.workflow.run.PinsJson;
import dev.grove.core.run.workflow.run.WorkflowRunLimits;
import dev.grove.core.run.workflow.run.WorkflowVersion;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.core.run.workflow.step.NodeValues;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.WaitRequest;
import dev.grove.core.workflow.definition.StoredWorkflow;
import dev.grove.core.workflow.definition.Workflows;
import dev.grove.language.workflow.WorkflowLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Starts workflows: checks the input, and pins all that the workflow uses. */
@Component
public class WorkflowStarts implements WorkflowChildren {

    private final Workflows workflows;
    private final WorkflowVersions versions;
    private final NodeRuns runs;
    private final Advances advances;
    private final Scrubbers scrubbers;
    private final Clock clock;

    WorkflowStarts(
            Workflows workflows,
            WorkflowVersions versions,
            NodeRuns runs,
            Advances advances,
            Scrubbers scrubbers,
            Clock clock) {
        this.workflows = workflows;
        this.versions = versions;
        this.runs = runs;
        this.advances = advances;
        this.scrubbers = scrubbers;
        this.clock = clock;
    }

    @Override
    public PendingRun child(
            RunBirth birth,
            WaitRequest.ChildWorkflow asked,
            ChildRows.Inherited inherited,
            Duration longest,
            @Nullable Duration longestWait) {
        TenantId tenant = birth.tenant();
        WorkflowVersion version = versions.get(tenant, asked.workflow(), asked.version());
        JsonNode input = scrubbers.of(tenant).scrub(asked.input());
        requireFit(version, input);
        ObjectNode pins = PinsJson.write(workflows.pins(tenant, version.definition()));
        return runs.ofWorkflow(
                birth,
                new WorkflowWork(
                        version.id(),
                        version.definition().name(),
                        version.version(),
                        "",
                        input,
                        NodeValues.none(),
                        pins,
                        inherited.startedBy(),
                        version.titleOf(input, scrubbers.of(tenant))),
                WorkflowRunLimits.ofChild(
                        version.definition().limits(),
                        WorkflowLimits.NONE,
                        null,
                        inherited.ofRoot(),
                        longest,
                        longestWait),
                inherited.priority(),
                NodeSkills.of(runs, tenant, pins),
                inherited.authority());
    }

    @Override
    public void begun(TenantId tenant, RunId child) {
        advances.childEnded(tenant, child);
    }

    private static void requireFit(WorkflowVersion version, JsonNode input) {
        List<FieldError> faults =
                version.faultsOfInput(input).stream()
                        .map(fault -> new FieldError("input" + fault.path(), fault.message()))
                        .toList();
        if (!faults.isEmpty()) {
            throw GroveException.invalid(faults);
        }
    }

    public RunId start(TenantId tenant, StartWorkflow request) {
        StoredWorkflow stored =
                request.version() == null
                        ? workflows.get(tenant, request.workflow())
                        : workflows.getVersion(tenant, request.workflow(), request.version());
        WorkflowVersion version = versions.of(tenant, stored);
        JsonNode input = scrubbers.of(tenant).scrub(request.input());
        requireFit(version, input);
        Limits own = WorkflowRunLimits.ofRoot(version.definition().limits());
        Limits limits = request.limits() == null ? own : request.limits().applyTo(own, own);
        ObjectNode pins = PinsJson.write(workflows.pins(tenant, version.definition()));
        RunMarks marks = request.marks().by(request.by());
        WorkflowWork work =
                new WorkflowWork(
                        stored.id(),
                        stored.name(),
                        stored.version(),
                        "",
                        input,
                        NodeValues.none(),
                        pins,
                        request.by().key(),
                        version.titleOf(input, scrubbers.of(tenant)));
        PendingRun run =
                new PendingRun(
                        RunBirth.ofRoot(tenant, clock),
                        work,
                        limits,
                        scrubbers.of(tenant).scrub(request.metadata()),
                        request.priority(),
                        new RunOrigin(null, 0, null)
                                .under(runs.authorityOfRoot(tenant, null, work, request.by())),
                        marks,
                        RunAttachments.ofRequest(
                                marks, NodeSkills.of(runs, tenant, pins), InitialFiles.NONE));
        runs.start(run);
        advances.childEnded(tenant, run.id());
        return run.id();
    }
}

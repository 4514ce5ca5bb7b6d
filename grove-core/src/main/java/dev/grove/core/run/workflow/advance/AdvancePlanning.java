package dev.grove.core.run.workflow.advance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.child.NodeRuns;
import dev.grove.core.run.workflow.node.Changes;
import dev.grove.core.run.workflow.node.Snapshot;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.core.run.workflow.run.WorkflowVersions;
import dev.grove.core.run.workflow.step.GraphStep;
import dev.grove.core.run.workflow.step.LeafStep;
import dev.grove.core.run.workflow.step.LoopStep;
import dev.grove.core.run.workflow.step.MapStep;
import dev.grove.core.run.workflow.step.NodePreparation;
import dev.grove.core.run.workflow.step.PauseStep;
import dev.grove.core.run.workflow.step.Purses;
import dev.grove.core.run.workflow.step.Scene;
import dev.grove.core.run.workflow.step.Settling;
import dev.grove.language.analysis.WorkflowPlan;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds out what a workflow's run is to do next. Reads and evaluates, without a lock. */
@Component
class AdvancePlanning {

    private final WorkflowStates states;
    private final TenantDatabase database;
    private final WorkflowVersions versions;
    private final NodeRuns runs;
    private final SkillTexts skills;
    private final Clock clock;

    AdvancePlanning(
            WorkflowStates states,
            TenantDatabase database,
            WorkflowVersions versions,
            NodeRuns runs,
            SkillTexts skills,
            Clock clock) {
        this.states = states;
        this.database = database;
        this.versions = versions;
        this.runs = runs;
        this.skills = skills;
        this.clock = clock;
    }

    /** Nothing for a run that has ended, or is none of a workflow. */
    Optional<PlannedAdvance> plan(TenantId tenant, RunId id) {
        return states.read(tenant, id).map(state -> plan(tenant, state.run(), state.snapshot()));
    }

    private PlannedAdvance plan(TenantId tenant, WorkflowRun run, Snapshot snapshot) {
        WorkflowPlan plan =
                versions.get(tenant, run.work().workflow(), run.work().version()).plan();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        Changes changes = new Changes();
        StoredValues stored = new StoredValues(database, tenant, run, plan, skills);
        Scene scene =
                new Scene(
                        tenant,
                        run,
                        plan,
                        snapshot,
                        changes,
                        new Values(run, snapshot, changes, stored),
                        now);
        steps(scene, stored).advance();
        return new PlannedAdvance(run, snapshot, changes, now);
    }

    private GraphStep steps(Scene scene, StoredValues stored) {
        Purses purses = new Purses(scene, stored::cost);
        Settling settling = new Settling(scene, purses);
        NodePreparation preparation = new NodePreparation(scene, runs, versions);
        PauseStep pauses = new PauseStep(scene, settling, stored::untaken);
        LeafStep leaves = new LeafStep(scene, settling, purses, preparation, pauses);
        return new GraphStep(
                scene,
                settling,
                leaves,
                new MapStep(scene, settling, leaves, purses, preparation),
                new LoopStep(scene, settling, leaves),
                made ->
                        versions.get(
                                        scene.tenant(),
                                        scene.run().work().workflow(),
                                        scene.run().work().version())
                                .faultsOfOutput(made));
    }
}

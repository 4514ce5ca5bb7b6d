package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.RunError;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunWorkspaces;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/**
 * Resources of an execution: its workspace, if it has one, the policies that govern it, if any, and
 * an alarm for its deadline.
 */
@Component
class ExecutionResources {

    private static final Logger LOG = LoggerFactory.getLogger(ExecutionResources.class);

    /** None where this server has no sandboxes; looked up once, when it is first asked for. */
    private final Supplier<@Nullable RunWorkspaces> workspaces;

    private final TaskScheduler scheduler;
    private final GovernedRuns governed;

    ExecutionResources(
            ObjectProvider<RunWorkspaces> workspaces,
            TaskScheduler scheduler,
            GovernedRuns governed) {
        this.workspaces = SingletonSupplier.ofNullable(workspaces::getIfAvailable);
        this.scheduler = scheduler;
        this.governed = governed;
    }

    /** Something set for later that may be called off. */
    record Alarm(Future<?> task) {
        void cancel() {
            task.cancel(false);
        }
    }

    /** Cuts the execution off when the run's time is over. */
    Alarm setDeadline(Execution execution) {
        return new Alarm(
                scheduler.schedule(
                        () -> execution.interrupt(Execution.Interruption.DEADLINE),
                        execution.run().deadline()));
    }

    /**
     * Policies that the run is governed by; null where none is, and the execution ends as soon as
     * its tenant has some.
     *
     * @param turns that its log has so far
     */
    @Nullable GovernedRun policies(Execution execution, List<JournalledTurn> turns) {
        GovernedRun policies = DatabaseRetry.call(() -> governed.open(execution.run(), turns));
        if (policies != null) {
            execution.followsCeiling();
        }
        return policies;
    }

    /** The files of the run, if its agent has tools for them. */
    TurnFiles files(ClaimedRun run, ToolRegistry tools) {
        boolean needed = tools.specs().stream().anyMatch(ToolSpec::needsWorkspace);
        return new TurnFiles(needed ? workspaces.get() : null, run, tools);
    }

    Optional<RunError> openWorkspace(
            ClaimedRun run, WorkspaceSpec workspace, TurnFiles files, KeptFiles kept) {
        if (!files.areThere()) {
            return Optional.empty();
        }
        try {
            Objects.requireNonNull(workspaces.get())
                    .open(
                            run.tenant(),
                            run.id(),
                            run.epoch(),
                            workspace,
                            run.workspaceFiles(),
                            kept);
            return Optional.empty();
        } catch (RuntimeException e) {
            LOG.error("The workspace of the run could not be opened", e);
            return Optional.of(
                    new RunError(
                            RunError.SANDBOX_UNAVAILABLE,
                            "The sandbox engine could not be reached. Resume the run when it is back."));
        }
    }

    /** Never fails: what could not be removed is left to the reaper. */
    void closeWorkspace(ClaimedRun run, boolean forGood) {
        RunWorkspaces present = workspaces.get();
        if (present == null) {
            return;
        }
        try {
            if (forGood) {
                present.remove(run.id(), run.epoch());
            } else {
                present.release(run.id(), run.epoch());
            }
        } catch (RuntimeException e) {
            LOG.warn("The workspace of the run was left to the reaper", e);
        }
    }
}

package dev.grove.core.run;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.Idempotency;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The files that new runs begin with, of whichever kind they are. */
@Component
class RunBeginnings {

    private final TenantDatabase database;
    private final RunIntake intake;
    private final PutFiles putFiles;
    private final RunQueue queue;

    RunBeginnings(TenantDatabase database, RunIntake intake, PutFiles putFiles, RunQueue queue) {
        this.database = database;
        this.intake = intake;
        this.putFiles = putFiles;
        this.queue = queue;
    }

    /** Which part of a request brings files, if one does. */
    static @Nullable String fieldOfFiles(
            Map<String, String> files, @Nullable WorkspaceOrigin from) {
        if (!files.isEmpty()) {
            return "workspace_files";
        }
        return from == null ? null : "workspace_from";
    }

    RunFiles find(TenantId tenant, Map<String, String> files, @Nullable WorkspaceOrigin from) {
        return from == null
                ? new RunFiles(0, null, files)
                : database.call(tenant, jdbc -> RunFileRows.find(jdbc, from.run(), from.turn()));
    }

    /**
     * Starts a run of an agent's version that was not looked up for it, if it is still the current
     * one.
     *
     * @return empty if it is not; then nothing was started
     */
    Optional<Run> startIfCurrent(TenantId tenant, NewRun run) {
        return queue.add(tenant, run, true);
    }

    /**
     * Starts a run with its files. One that has none, and is not to be started once for some key,
     * shares its commit with others.
     *
     * @param beginning where the run's own say that its files come from
     * @param files that the request brings, checked
     */
    Run start(TenantId tenant, NewRun run, RunFiles beginning, List<NewFile> files) {
        boolean bare = files.isEmpty() && beginning.put().isEmpty();
        if (bare && isAlone(run)) {
            return queue.add(tenant, run, false).orElseThrow();
        }
        RunId queued = bare ? intake.commit(tenant, run) : commitWithFiles(tenant, run, files);
        return RunRows.find(database, tenant, queued).orElseThrow();
    }

    /** Nothing but the run itself is to be written. */
    private static boolean isAlone(NewRun run) {
        return run.workspaceFiles().isEmpty()
                && run.workspaceFrom() == null
                && run.marks().labels().isEmpty()
                && run.skills().isEmpty()
                && !Idempotency.isAsked();
    }

    private RunId commitWithFiles(TenantId tenant, NewRun run, List<NewFile> files) {
        WorkspaceOrigin from = run.workspaceFrom();
        files.forEach(file -> file.content().keep(tenant));
        return intake.commit(
                tenant,
                jdbc -> {
                    RunId queued = intake.queue(jdbc, run);
                    if (from != null) {
                        int turn = from.turn() == null ? Integer.MAX_VALUE : from.turn();
                        PutFileHistory.copyToHeir(jdbc, from.run(), queued, turn);
                    }
                    putFiles.addTo(jdbc, queued, files);
                    return queued;
                });
    }
}

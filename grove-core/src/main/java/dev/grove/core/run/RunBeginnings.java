package dev.grove.core.run;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The files that new runs begin with, of whichever kind they are. */
@Component
class RunBeginnings {

    private final TenantDatabase database;
    private final RunIntake intake;
    private final PutFiles putFiles;

    RunBeginnings(TenantDatabase database, RunIntake intake, PutFiles putFiles) {
        this.database = database;
        this.intake = intake;
        this.putFiles = putFiles;
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
                : database.call(
                        tenant, jdbc -> RunFileRows.find(jdbc, tenant, from.run(), from.turn()));
    }

    /**
     * Queues a run with its files.
     *
     * @param beginning where the run's own say that its files come from
     * @param files that the request brings, checked
     */
    RunId commit(TenantId tenant, NewRun run, RunFiles beginning, List<NewFile> files) {
        if (files.isEmpty() && beginning.put().isEmpty()) {
            return intake.commit(tenant, run);
        }
        WorkspaceOrigin from = run.workspaceFrom();
        files.forEach(file -> file.content().keep(tenant));
        return intake.commit(
                tenant,
                jdbc -> {
                    RunId queued = intake.queue(jdbc, tenant, run);
                    if (from != null) {
                        int turn = from.turn() == null ? Integer.MAX_VALUE : from.turn();
                        PutFileHistory.copyToHeir(jdbc, tenant, from.run(), queued, turn);
                    }
                    putFiles.addTo(jdbc, tenant, queued, files);
                    return queued;
                });
    }
}

package dev.grove.core.session.message;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.start.RunFileRows;
import dev.grove.core.run.start.RunFiles;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files that a session carries from one run to the next.
 *
 * @param snapshot digest of the snapshot that has them; null where they are texts, or none
 */
record SessionFiles(InitialFiles kept, @Nullable String snapshot) {

    static final SessionFiles NONE = new SessionFiles(InitialFiles.NONE, null);

    /** The files with which a run begins that gets others, too. */
    InitialFiles initial(List<NewFile> put) {
        return put.isEmpty()
                ? kept
                : new InitialFiles(kept.texts(), kept.from(), kept.inheritsPut(), put);
    }

    /** Finds the files as the run before left them, or as they were when they were last kept. */
    static SessionFiles after(TenantSql jdbc, @Nullable RunId before) {
        if (before == null) {
            return NONE;
        }
        RunFiles found = RunFileRows.findKept(jdbc, before);
        boolean none = found.snapshot() == null && found.files().isEmpty() && found.put().isEmpty();
        return none
                ? NONE
                : new SessionFiles(
                        found.initial(
                                InitialFiles.asked(
                                        Map.of(), new WorkspaceOrigin(before, null), List.of())),
                        found.snapshot());
    }
}

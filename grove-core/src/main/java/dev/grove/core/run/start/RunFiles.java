package dev.grove.core.run.start;

import dev.grove.core.run.file.PutFile;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a run can be had from, as they were at the end of a turn.
 *
 * @param turn the last turn up to then that changed them; 0 for what the run began with
 * @param snapshot digest of the snapshot that holds them; null where they are {@code files}
 * @param files UTF-8 texts by path
 * @param put by callers up to then: what the snapshot has not taken in comes on top of it
 */
public record RunFiles(
        int turn, @Nullable String snapshot, Map<String, String> files, List<PutFile> put) {

    public RunFiles {
        files = Map.copyOf(files);
        put = List.copyOf(put);
    }

    /** Files of a run into which callers put none. */
    public RunFiles(int turn, @Nullable String snapshot, Map<String, String> files) {
        this(turn, snapshot, files, List.of());
    }

    /** Files of a run that begins with these. */
    public InitialFiles initial(InitialFiles asked) {
        WorkspaceOrigin from = asked.from();
        return new InitialFiles(
                files,
                from == null ? null : new WorkspaceOrigin(from.run(), turn),
                !put.isEmpty(),
                asked.put());
    }

    RunFiles with(List<PutFile> files) {
        return new RunFiles(turn, snapshot, this.files, files);
    }
}

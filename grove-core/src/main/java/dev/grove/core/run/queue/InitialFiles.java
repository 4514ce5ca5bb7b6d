package dev.grove.core.run.queue;

import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Files that a run begins with.
 *
 * @param texts UTF-8 texts by path, in the run's row
 * @param from the run, and its turn, as whose end left them; null for none
 * @param inheritsPut whether that run has files that were put into it, which the new one gets too
 * @param put by the caller with the start
 */
public record InitialFiles(
        Map<String, String> texts,
        @Nullable WorkspaceOrigin from,
        boolean inheritsPut,
        List<NewFile> put) {

    public static final InitialFiles NONE = new InitialFiles(Map.of(), null, false, List.of());

    public InitialFiles {
        texts = Map.copyOf(texts);
        put = List.copyOf(put);
    }

    /** Files as a request names them, before those of another run are looked up. */
    public static InitialFiles asked(
            Map<String, String> texts, @Nullable WorkspaceOrigin from, List<NewFile> put) {
        return new InitialFiles(texts, from, false, put);
    }

    /** Field of the request that brings files; null where none does. */
    public @Nullable String field() {
        if (!put.isEmpty()) {
            return "files";
        }
        if (!texts.isEmpty()) {
            return "workspace_files";
        }
        return from == null ? null : "workspace_from";
    }

    public boolean isNone() {
        return field() == null;
    }

    /** Whether files are rows of their own, beside the run's. */
    boolean areRows() {
        return inheritsPut || !put.isEmpty();
    }
}

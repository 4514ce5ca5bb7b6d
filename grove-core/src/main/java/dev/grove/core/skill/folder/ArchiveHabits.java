package dev.grove.core.skill.folder;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Traces that programs leave in archives without being asked: files of macOS beside those that were
 * packed, and the backslashes of Windows between folders. They are read past, and said.
 */
final class ArchiveHabits {

    private static final int MOST_SHOWN = 3;

    private final List<String> leftOut = new ArrayList<>();
    private boolean backslashes;

    /** Folder of copies of attributes, such a copy beside its file, or the look of a folder. */
    static boolean isOfMacOs(String path) {
        String name = path.substring(path.lastIndexOf('/', path.length() - 2) + 1);
        return path.startsWith("__MACOSX/")
                || path.contains("/__MACOSX/")
                || name.startsWith("._")
                || name.equals(".DS_Store");
    }

    void leaveOut(String path) {
        leftOut.add(path);
    }

    /** PowerShell separates folders so, against the format of zip; others unpack it as folders. */
    String withSlashes(String path) {
        if (path.indexOf('\\') < 0) {
            return path;
        }
        backslashes = true;
        return path.replace('\\', '/');
    }

    /** Sentences for the author of the archive. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (!leftOut.isEmpty()) {
            notes.add(
                    "has files that macOS adds to archives, %d of them, which are left out: %s%s"
                            .formatted(
                                    leftOut.size(),
                                    leftOut.stream()
                                            .limit(MOST_SHOWN)
                                            .map(FolderPaths::shown)
                                            .collect(Collectors.joining(", ")),
                                    leftOut.size() > MOST_SHOWN ? ", …" : ""));
        }
        if (backslashes) {
            notes.add(
                    "separates folders by backslashes, as Windows PowerShell does; they are read"
                            + " as /");
        }
        return notes;
    }
}

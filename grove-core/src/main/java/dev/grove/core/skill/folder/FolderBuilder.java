package dev.grove.core.skill.folder;

import dev.grove.core.error.GroveException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Takes in the files of a skill one by one, and refuses the first that may not be there. Bytes are
 * counted as they come, whatever was declared.
 */
public final class FolderBuilder {

    private final Map<String, FolderFile> byPath = new TreeMap<>();
    private final Map<String, Spelling> spellings = new HashMap<>();
    private final ArchiveHabits habits = new ArchiveHabits();
    private long bytes;

    /** How a path was written first, and as what. */
    private record Spelling(String path, boolean folder) {}

    /**
     * Reads a file to its end.
     *
     * @return how many bytes it has
     * @throws GroveException validation_failed, with the path, for what may not be in a skill
     */
    public long add(String path, boolean executable, InputStream content) throws IOException {
        FolderPaths.fault(path)
                .ifPresent(fault -> {
                    throw refusal(path, fault);
                });
        takeName(path);
        return take(path, executable, content);
    }

    /** Reads a file of an archive to its end; one that no author put there is left out. */
    long addPacked(String path, boolean executable, InputStream content) throws IOException {
        if (!ArchiveHabits.isOfMacOs(path)) {
            return add(path, executable, content);
        }
        habits.leaveOut(path);
        return readBounded(path, content).length;
    }

    ArchiveHabits habits() {
        return habits;
    }

    private long take(String path, boolean executable, InputStream content) throws IOException {
        if (byPath.size() == SkillFolder.MOST_FILES) {
            throw refusal(
                    path, "is one file too many: a skill has at most " + SkillFolder.MOST_FILES);
        }
        byte[] read = readBounded(path, content);
        byPath.put(path, new FolderFile(path, executable, read));
        return read.length;
    }

    private byte[] readBounded(String path, InputStream content) throws IOException {
        int left = (int) (SkillFolder.MOST_BYTES - bytes);
        byte[] read = content.readNBytes(left + 1);
        if (read.length > left) {
            throw refusal(
                    path,
                    "is too large: the files of a skill may have %,d bytes together"
                            .formatted(SkillFolder.MOST_BYTES));
        }
        bytes += read.length;
        return read;
    }

    public void add(String path, boolean executable, byte[] content) {
        try {
            long _ = add(path, executable, new ByteArrayInputStream(content));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Adds a file that came without a mode; one that begins with {@code #!} is executable. */
    public void addWithoutMode(String path, InputStream content) throws IOException {
        long _ = add(path, false, content);
        byPath.computeIfPresent(
                path, (_, file) -> new FolderFile(path, isScript(file.content()), file.content()));
    }

    public static boolean isScript(byte[] content) {
        return content.length > 2 && content[0] == '#' && content[1] == '!';
    }

    /** Files that lie in one folder, or beside each other with a SKILL.md among them. */
    public SkillFolder build() {
        return SkillFolder.of(new ArrayList<>(byPath.values()), habits.notes());
    }

    /** A folder that is written in two ways is two folders here, and one on other machines. */
    private void takeName(String path) {
        int slash = path.indexOf('/');
        while (slash >= 0) {
            takeName(new Spelling(path.substring(0, slash), true));
            slash = path.indexOf('/', slash + 1);
        }
        takeName(new Spelling(path, false));
    }

    private void takeName(Spelling written) {
        Spelling before = spellings.putIfAbsent(FolderPaths.folded(written.path()), written);
        if (before == null || (written.folder() && written.equals(before))) {
            return;
        }
        throw refusal(
                written.path(),
                before.path().equals(written.path())
                        ? "is there twice"
                        : "is the same name as %s on some file systems"
                                .formatted(FolderPaths.shown(before.path())));
    }

    static GroveException refusal(String path, String fault) {
        return GroveException.invalid(FolderPaths.shown(path), fault);
    }
}

package dev.grove.core.skill.folder;

import dev.grove.core.error.GroveException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of a skill, by path; one of them is its SKILL.md.
 *
 * @param name of the folder that they lay in; null where that is not known
 * @param notes what the program that packed them did, and what became of it
 */
public record SkillFolder(@Nullable String name, List<FolderFile> files, List<String> notes) {

    public static final String SKILL = "SKILL.md";

    /** So many every client of the MCP extension takes, and that many bytes. */
    public static final int MOST_FILES = 512;

    public static final long MOST_BYTES = 16L * 1024 * 1024;

    /**
     * Fault of files without a SKILL.md at their top or at that of a folder. Files outside of such
     * a folder are refused as well: nothing is left out silently.
     */
    private static final String NO_SKILL =
            "is missing: a skill is a folder with a SKILL.md, whose name is written so";

    public SkillFolder(@Nullable String name, List<FolderFile> files) {
        this(name, files, List.of());
    }

    public SkillFolder {
        notes = List.copyOf(notes);
        files = files.stream().sorted(Comparator.comparing(FolderFile::path)).toList();
    }

    static SkillFolder of(List<FolderFile> files, List<String> notes) {
        if (files.stream().anyMatch(file -> file.path().equals(SKILL))) {
            return new SkillFolder(null, files, notes);
        }
        String folder =
                files.stream()
                        .map(FolderFile::path)
                        .filter(path -> path.indexOf('/') == path.length() - SKILL.length() - 1)
                        .filter(path -> path.endsWith("/" + SKILL))
                        .map(path -> path.substring(0, path.indexOf('/')))
                        .findFirst()
                        .orElseThrow(() -> GroveException.invalid(SKILL, NO_SKILL));
        String beginning = folder + "/";
        List<String> outside =
                files.stream()
                        .map(FolderFile::path)
                        .filter(path -> !path.startsWith(beginning))
                        .toList();
        if (!outside.isEmpty()) {
            throw FolderBuilder.refusal(
                    outside.getFirst(), "lies outside of the skill's folder " + folder);
        }
        return new SkillFolder(
                folder,
                files.stream()
                        .map(file -> file.at(file.path().substring(beginning.length())))
                        .toList(),
                notes);
    }

    public Optional<FolderFile> find(String path) {
        return files.stream().filter(file -> file.path().equals(path)).findFirst();
    }

    public FolderFile skill() {
        return find(SKILL).orElseThrow();
    }
}

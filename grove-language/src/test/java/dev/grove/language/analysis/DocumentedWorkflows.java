package dev.grove.language.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The workflows that the page for authors shows. */
public final class DocumentedWorkflows {

    private static final Path PAGE = Path.of("../docs/guides/workflows.md");
    private static final Pattern BLOCK = Pattern.compile("(?s)```yaml\n(name: .*?)```");

    private DocumentedWorkflows() {}

    /** Reads all of them, as YAML. */
    public static List<String> all() {
        try {
            return BLOCK.matcher(Files.readString(PAGE))
                    .results()
                    .map((MatchResult block) -> block.group(1))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String named(String name) {
        return all().stream()
                .filter(text -> text.startsWith("name: " + name + "\n"))
                .findFirst()
                .orElseThrow();
    }
}

package dev.grove.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of which some parts are written by the bench. */
public record Document(Path file) {

    private static final String FROM = "<!-- %s writes from here -->\n";
    private static final String TO = "<!-- to here -->\n";

    /**
     * Replaces a part.
     *
     * @param command that measures what stands there
     */
    public void replace(String command, String part) throws IOException {
        String page = Files.readString(file);
        String mark = FROM.formatted(command);
        int from = page.indexOf(mark);
        int to = page.indexOf(TO, Math.max(0, from));
        if (from < 0 || to < from) {
            throw new IOException("The page has lost the marks between which the bench writes");
        }
        Files.writeString(
                file,
                page.substring(0, from + mark.length()) + "\n" + part + "\n" + page.substring(to));
    }
}

package dev.grove.bench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A page of which one part is written by the bench. */
public record Document(Path file) {

    private static final String FROM = "<!-- bench/run writes from here -->\n";
    private static final String TO = "<!-- to here -->\n";

    public void replace(String part) throws IOException {
        String page = Files.readString(file);
        int from = page.indexOf(FROM);
        int to = page.indexOf(TO);
        if (from < 0 || to < from) {
            throw new IOException("The page has lost the marks between which the bench writes");
        }
        Files.writeString(
                file,
                page.substring(0, from + FROM.length()) + "\n" + part + "\n" + page.substring(to));
    }
}

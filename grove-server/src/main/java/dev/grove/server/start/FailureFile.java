package dev.grove.server.start;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalysisReporter;

/**
 * Leaves what is wrong and what to do about it, as lines to read, in the file that the launcher has
 * named, which shows them. Made by Spring Boot by its name, before there is any setting.
 */
final class FailureFile implements FailureAnalysisReporter {

    static final String PROPERTY = "grove.failure-file";

    private static final String WRONG = "What is wrong: ";
    private static final String TO_DO = "What to do:    ";

    @Override
    public void report(FailureAnalysis analysis) {
        String file = System.getProperty(PROPERTY);
        if (file == null || file.isBlank()) {
            return;
        }
        String action = analysis.getAction();
        try {
            Files.writeString(
                    Path.of(file),
                    part(WRONG, analysis.getDescription())
                            + (action == null || action.isBlank() ? "" : part(TO_DO, action)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lines after the first begin below it. */
    private static String part(String title, String text) {
        return title + text.strip().replace("\n", "\n" + " ".repeat(title.length())) + "\n";
    }
}

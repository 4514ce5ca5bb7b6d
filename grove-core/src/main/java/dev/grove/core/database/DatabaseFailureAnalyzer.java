package dev.grove.core.database;

import dev.grove.core.database.directory.FolderNotPrivateException;
import dev.grove.core.database.embedded.EmbeddedPostgresException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Shows a database, or a data directory, that cannot be used as one sentence instead of a stack
 * trace.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
public class DatabaseFailureAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof DatabaseUnusableException unusable) {
                return new FailureAnalysis(unusable.getMessage(), unusable.action(), failure);
            }
            if (t instanceof EmbeddedPostgresException broken) {
                return new FailureAnalysis(broken.getMessage(), broken.action(), failure);
            }
            if (t instanceof FolderNotPrivateException open) {
                return new FailureAnalysis(open.getMessage(), open.action(), failure);
            }
        }
        return null;
    }
}

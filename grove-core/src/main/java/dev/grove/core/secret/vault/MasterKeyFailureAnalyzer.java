package dev.grove.core.secret.vault;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Shows a master key that opens nothing as one sentence instead of a stack trace. */
@Order(Ordered.HIGHEST_PRECEDENCE)
class MasterKeyFailureAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (t instanceof MasterKeyUnusableException unusable) {
                return new FailureAnalysis(unusable.getMessage(), unusable.action(), failure);
            }
        }
        return null;
    }
}

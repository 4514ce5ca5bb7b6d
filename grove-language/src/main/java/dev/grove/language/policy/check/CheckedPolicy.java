package dev.grove.language.policy.check;

import dev.grove.language.decide.Layer;
import dev.grove.language.source.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of judging a policy.
 *
 * @param layer that runs are bound to; null where something is wrong
 * @param tests of its own, as they came out; none where something else is wrong
 */
public record CheckedPolicy(@Nullable Layer layer, List<TestResult> tests, List<Finding> findings) {

    public List<Finding> errors() {
        return findings.stream().filter(Finding::isError).toList();
    }

    public List<Finding> warnings() {
        return findings.stream().filter(finding -> !finding.isError()).toList();
    }
}

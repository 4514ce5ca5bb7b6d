package dev.grove.core.run.governance;

import dev.grove.language.decide.By;
import org.jspecify.annotations.Nullable;

/** Names a rule as models and callers read it, with what it has to say. */
final class RuleWords {

    private RuleWords() {}

    static String of(By by, @Nullable String say) {
        String policy = by.policy().policy();
        return "rule "
                + by.rule()
                + (policy.isEmpty() ? "" : " of " + policy)
                + (say == null ? "" : ": " + say);
    }
}

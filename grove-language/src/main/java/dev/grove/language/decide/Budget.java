package dev.grove.language.decide;

import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Verdict;
import dev.grove.language.expression.work.Work;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Work of a decision. Each condition has the same budget whatever was evaluated before it, and all
 * together have one, so that the order of rules changes nothing: neither what a condition gives nor
 * whether the whole is too much. Not thread-safe.
 */
final class Budget {

    static final long MOST_OF_RULE = 20_000;
    static final long MOST = 200_000;

    private long left = MOST;

    Verdict test(Expression condition, Map<String, JsonNode> values) {
        Work work = new Work(MOST_OF_RULE);
        Verdict verdict = condition.test(values, work);
        spend(work.spent());
        return verdict;
    }

    void spend(long units) {
        left -= units;
    }

    /** Whether more was to be done than a decision may take. */
    boolean isSpent() {
        return left < 0;
    }
}

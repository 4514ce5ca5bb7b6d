package dev.grove.language.policy.check;

import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.PolicyTest;

/**
 * A test of a policy, as it came out.
 *
 * @param outcome what the policy alone says of the act
 * @param rule that is the reason
 */
public record TestResult(PolicyTest test, Outcome outcome, String rule) {

    public boolean passed() {
        return outcome == test.expect() && (test.rule() == null || test.rule().equals(rule));
    }

    String fault() {
        return "%s is to be %s%s, and is %s by %s"
                .formatted(
                        test.act(),
                        test.expect().wireName(),
                        test.rule() == null ? "" : " by " + test.rule(),
                        outcome.wireName(),
                        rule);
    }
}

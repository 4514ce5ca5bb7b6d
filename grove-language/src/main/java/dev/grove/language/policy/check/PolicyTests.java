package dev.grove.language.policy.check;

import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Layer;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.PolicyTest;
import dev.grove.language.source.Findings;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Runs the tests of a policy against itself alone, by the function that decides acts of runs. */
final class PolicyTests {

    private final PolicyTrial trial;
    private final Findings findings;

    PolicyTests(PolicyTrial trial, Findings findings) {
        this.trial = trial;
        this.findings = findings;
    }

    /**
     * @param layer that counts, also where the policy only watches
     */
    List<TestResult> run(Policy policy, Layer layer) {
        List<TestResult> results = new ArrayList<>();
        for (int i = 0; i < policy.tests().size(); i++) {
            PolicyTest test = policy.tests().get(i);
            String pointer = "/tests/" + i;
            ObjectNode situation = trial.situation(test.act(), test.facts());
            List<String> faults = trial.faults(situation);
            if (!faults.isEmpty()) {
                faults.forEach(fault -> findings.error(pointer, "invalid_facts", fault));
                continue;
            }
            Explanation explained = trial.explain(layer, test.act(), situation);
            TestResult result =
                    new TestResult(
                            test,
                            explained.decision().outcome(),
                            explained.ladder().getFirst().by().rule());
            if (!result.passed()) {
                findings.error(pointer, "failing_test", result.fault());
            }
            results.add(result);
        }
        return results;
    }
}

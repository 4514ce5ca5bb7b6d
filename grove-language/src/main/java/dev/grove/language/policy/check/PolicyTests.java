package dev.grove.language.policy.check;

import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.PolicyTest;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.Findings;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Runs the tests of a policy against itself alone, by the function that decides acts of runs. */
final class PolicyTests {

    private final JsonSchema facts;
    private final KnownTools tools;
    private final Findings findings;

    PolicyTests(JsonSchemas schemas, KnownTools tools, Findings findings) {
        this.facts = schemas.compile(Vocabulary.schema());
        this.tools = tools;
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
            ObjectNode situation = Situation.of(test.act(), test.facts(), tools);
            List<String> faults = facts.faults(situation);
            if (!faults.isEmpty()) {
                faults.forEach(fault -> findings.error(pointer, "invalid_facts", fault));
                continue;
            }
            Explanation explained =
                    Decisions.explain(
                            Chain.of(List.of(layer)),
                            Ceiling.NONE,
                            Grants.NONE,
                            test.act(),
                            Facts.read(situation));
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

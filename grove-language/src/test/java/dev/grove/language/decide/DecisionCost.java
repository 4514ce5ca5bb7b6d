package dev.grove.language.decide;

import dev.grove.language.decide.fact.Arguments;
import dev.grove.language.decide.fact.Counts;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Labels;
import dev.grove.language.decide.fact.Plan;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Cost of a decision: a program, and no test, since it depends on the machine. The time is that of
 * the thread, so that a busy machine counts for less. Twenty layers of ten rules each; twelve rules
 * have a condition about the act.
 */
final class DecisionCost {

    private static final int ROUNDS = 6;
    private static final int DECISIONS = 50_000;

    private DecisionCost() {}

    public static void main(String[] arguments) {
        List<Link> layers = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            layers.add(layer(i));
        }
        Chain chain = Chain.of(layers);
        for (int round = 0; round < ROUNDS; round++) {
            int allowed = 0;
            long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (int i = 0; i < DECISIONS; i++) {
                Facts facts =
                        Facts.of(
                                Sample.PUSH,
                                new Arguments(
                                        JsonNodeFactory.instance
                                                .objectNode()
                                                .put("branch", "agent/" + i)),
                                Labels.NONE,
                                Counts.NONE,
                                Plan.NONE);
                Decision decision =
                        Decisions.decide(
                                chain, Ceiling.NONE, Grants.NONE, Act.call("git_push"), facts);
                allowed += decision.outcome() == Outcome.ALLOW ? 1 : 0;
            }
            double micros =
                    (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin)
                            / 1_000.0
                            / DECISIONS;
            System.out.printf("%.2f µs a decision, %d allowed%n", micros, allowed);
        }
    }

    private static Layer layer(int number) {
        StringBuilder yaml = new StringBuilder("default: allow\nrules:\n");
        for (int i = 0; i < 8; i++) {
            yaml.append("  - {id: named%d, on: tool_%d, then: deny}%n".formatted(i, i));
        }
        yaml.append("  - {id: files, on: 'ws_*', then: allow}\n");
        yaml.append(
                number < 12
                        ? "  - {id: about, on: git_push, when: \"!args.branch.startsWith('agent/') || labels.untrusted\", then: deny}\n"
                        : "  - {id: other, on: git_pull, then: deny}\n");
        return Sample.layer("p" + number, yaml.toString());
    }
}

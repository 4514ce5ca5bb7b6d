package dev.grove.language.decide;

import dev.grove.language.policy.Selector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules by the acts that they are about: those with a name are found by it, those with a pattern
 * are compared one by one.
 */
final class RuleIndex {

    private final Map<Selector, BitSet> byName = new HashMap<>();
    private final List<Compared> compared = new ArrayList<>();
    private final int rules;

    private record Compared(SelectorMatch match, int rule) {}

    RuleIndex(List<LayerRule> rules) {
        this.rules = rules.size();
        for (int i = 0; i < rules.size(); i++) {
            for (Selector selector : rules.get(i).rule().on()) {
                if (selector.isExact() && !selector.subject().isOfTool()) {
                    byName.computeIfAbsent(selector, _ -> new BitSet()).set(i);
                } else {
                    compared.add(new Compared(SelectorMatch.of(selector), i));
                }
            }
        }
    }

    /**
     * Rules about an act, by their places. All patterns are compared, so that the work is the same
     * in whichever order they stand.
     */
    BitSet about(Question question, Budget budget) {
        BitSet found = new BitSet(rules);
        BitSet named =
                byName.get(
                        new Selector(
                                Selector.Subject.valueOf(question.act().kind().name()),
                                question.act().name()));
        if (named != null) {
            found.or(named);
        }
        for (Compared each : compared) {
            if (each.match().matches(question, budget)) {
                found.set(each.rule());
            }
        }
        return found;
    }
}

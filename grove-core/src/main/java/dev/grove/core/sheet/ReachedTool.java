package dev.grove.core.sheet;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.policy.reach.BoundLayers;
import dev.grove.core.policy.reach.BoundLayers.Answer;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.Known;
import dev.grove.language.decide.Reach;
import dev.grove.language.policy.Outcome;
import java.util.List;
import java.util.Set;

/**
 * Tool of an agent, with what its layers may say of its calls.
 *
 * @param approval whether each call needs an approval besides, by the agent or by the tool
 * @param answers of all together, approvals included
 */
record ReachedTool(Tool tool, boolean approval, List<Answer> layers, Set<Outcome> answers) {

    static ReachedTool of(Tool tool, boolean approval, BoundLayers bound, Known known) {
        List<Answer> layers = bound.answers(tool.spec(), known);
        Set<Outcome> answers = BoundLayers.together(layers);
        return new ReachedTool(
                tool,
                approval,
                layers,
                approval ? Reach.strictest(answers, Set.of(Outcome.ASK)) : answers);
    }

    ToolSpec spec() {
        return tool.spec();
    }

    String name() {
        return tool.spec().name();
    }

    String sink() {
        return ToolFacts.place(spec()).sink();
    }

    List<String> reads() {
        return ToolFacts.reads(spec()).list();
    }

    boolean isOpen() {
        return answers.contains(Outcome.ALLOW) || answers.contains(Outcome.ASK);
    }

    boolean readsUntrusted() {
        return reads().stream().anyMatch(label -> label.startsWith("u:"));
    }

    boolean goesOutside() {
        return sink().startsWith("outside");
    }

    /** Whether a rule that restricts it has a condition that says a word. */
    boolean isRestrictedBy(String word) {
        return layers.stream()
                .flatMap(answer -> answer.reach().rules().stream())
                .map(counting -> counting.rule().rule())
                .anyMatch(rule ->
                        rule.then() != Outcome.ALLOW
                                && rule.when() != null
                                && rule.when().contains(word));
    }
}

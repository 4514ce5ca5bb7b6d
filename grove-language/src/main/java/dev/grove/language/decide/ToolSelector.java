package dev.grove.language.decide;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Selector;

/** Selector of tools, for those who look for tools as rules are about them. */
public final class ToolSelector {

    private final SelectorMatch match;

    private ToolSelector(SelectorMatch match) {
        this.match = match;
    }

    public static ToolSelector of(Selector selector) {
        return new ToolSelector(SelectorMatch.of(selector));
    }

    /** Whether calls of the tool are among the acts that it selects. */
    public boolean matches(Tool tool) {
        return match.matches(new Question(Act.call(tool.name()), Facts.of(tool)), new Budget());
    }

    /** Whether the pattern is one of this name, whatever it is a name of. */
    public boolean matchesName(String name) {
        return match.glob().matches(name);
    }
}

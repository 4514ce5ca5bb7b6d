package dev.grove.language.decide;

import dev.grove.language.decide.fact.Tool;
import dev.grove.language.pattern.Glob;
import dev.grove.language.policy.Selector;
import java.util.List;

/**
 * A selector, ready to be compared. What is known of a tool may have parts behind colons, and a
 * pattern of the first of them matches: {@code sink:outside} is about {@code outside:crm} too.
 */
record SelectorMatch(Selector selector, Glob glob) {

    static SelectorMatch of(Selector selector) {
        return new SelectorMatch(selector, selector.glob());
    }

    boolean matches(Question question, Budget budget) {
        if (!selector.subject().isOfTool()) {
            String name = question.act().name();
            budget.spend(glob.work(name.length()));
            return selector.subject().name().equals(question.act().kind().name())
                    && glob.matches(name);
        }
        Tool tool = question.tool();
        budget.spend(1);
        return tool != null && values(tool).stream().anyMatch(value -> begins(value, budget));
    }

    private List<String> values(Tool tool) {
        return switch (selector.subject()) {
            case BUCKET -> List.of(tool.bucket());
            case EFFECT -> List.of(tool.effect());
            case SINK -> List.of(tool.sink());
            case READS -> tool.reads() == null ? List.of() : tool.reads();
            case PROVIDER -> tool.provider() == null ? List.of() : List.of(tool.provider());
            case CALL, NET, SECRET, START, MERGE -> List.of();
        };
    }

    private boolean begins(String value, Budget budget) {
        for (int end = value.indexOf(':'); ; end = value.indexOf(':', end + 1)) {
            String part = end < 0 ? value : value.substring(0, end);
            budget.spend(glob.work(part.length()));
            if (!part.isEmpty() && glob.matches(part)) {
                return true;
            }
            if (end < 0) {
                return false;
            }
        }
    }
}

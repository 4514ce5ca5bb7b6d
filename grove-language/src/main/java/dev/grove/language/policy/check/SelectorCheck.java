package dev.grove.language.policy.check;

import dev.grove.language.expression.Position;
import dev.grove.language.pattern.Glob;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.source.Findings;
import dev.grove.language.text.NearestNames;
import java.util.Collection;
import java.util.List;

/** Finds selectors that can be about nothing: names that are not there, and words that are none. */
final class SelectorCheck {

    private static final List<String> SINKS = List.of("none", "workspace", "tenant", "outside");

    private final KnownTools tools;
    private final Findings findings;

    SelectorCheck(KnownTools tools, Findings findings) {
        this.tools = tools;
        this.findings = findings;
    }

    void check(Rule rule, String pointer, boolean list) {
        for (int i = 0; i < rule.on().size(); i++) {
            check(rule.on().get(i), list ? pointer + "/" + i : pointer);
        }
    }

    private void check(Selector selector, String pointer) {
        switch (selector.subject()) {
            case CALL -> call(selector, pointer);
            case BUCKET -> word(selector, tools.buckets(), "bucket of tools", pointer);
            case EFFECT -> word(selector, tools.effects(), "effect of tools", pointer);
            case PROVIDER -> word(selector, tools.providers(), "provider of tools", pointer);
            case SINK -> word(selector, SINKS, "sink of tools", pointer);
            case READS, NET, SECRET, START, MERGE -> {
                // Their names come and go.
            }
        }
    }

    private void call(Selector selector, String pointer) {
        Collection<String> names = tools.names();
        if (selector.isExact()) {
            if (!names.contains(selector.pattern())) {
                findings.error(
                        pointer,
                        "unknown_tool",
                        "there is no tool named "
                                + selector.pattern()
                                + NearestNames.asQuestion(selector.pattern(), names));
            }
            return;
        }
        Glob glob = selector.glob();
        if (names.stream().noneMatch(glob::matches)) {
            findings.warning(
                    pointer,
                    Position.START,
                    "matches_nothing",
                    "no tool has such a name now: " + selector.pattern());
        }
    }

    private void word(Selector selector, Collection<String> words, String what, String pointer) {
        int colon = selector.pattern().indexOf(':');
        String first = colon < 0 ? selector.pattern() : selector.pattern().substring(0, colon);
        if (first.indexOf('*') < 0 && !words.contains(first)) {
            findings.error(
                    pointer,
                    "unknown_word",
                    first + " is no " + what + ": it " + NearestNames.asChoice(first, words));
        }
    }
}

package dev.grove.language.policy.document;

import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Severity;
import dev.grove.language.policy.Terms;
import dev.grove.language.source.ObjectFields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads rules. A rule at fault reads as the most restrictive that it could be. */
final class RuleReader {

    static final int MOST_SELECTORS = 50;
    private static final int LONGEST_CONDITION = 4_000;
    private static final int LONGEST_SAY = 500;

    private final Set<String> ids = new HashSet<>();

    private RuleReader() {}

    static List<Rule> rules(ObjectFields policy) {
        if (!policy.has("rules") || Objects.requireNonNull(policy.json("rules")).isNull()) {
            return List.of();
        }
        RuleReader reader = new RuleReader();
        List<Rule> rules = policy.objects("rules", Policy.MOST_RULES, reader::rule);
        return rules == null ? List.of() : rules;
    }

    /** A rule whose id others may have too, as rules of other policies. */
    static Rule alone(ObjectFields fields) {
        return new RuleReader().rule(fields);
    }

    private Rule rule(ObjectFields fields) {
        String id = id(fields);
        List<Selector> on = selectors(fields, "on");
        @Nullable Outcome then = Words.choice(fields, "then", Outcome.values(), Outcome::wireName);
        if (!fields.has("then")) {
            fields.missing("then");
        }
        @Nullable Terms terms = terms(fields, then);
        boolean hold = Objects.requireNonNullElse(fields.bool("hold"), false);
        if (hold && then != Outcome.ALLOW) {
            fields.wrong("hold", "is for rules that allow");
        }
        return new Rule(
                id,
                on,
                fields.text("when", LONGEST_CONDITION),
                then == null ? Outcome.DENY : then,
                terms,
                fields.text("say", LONGEST_SAY),
                Words.choice(fields, "severity", Severity.values(), Severity::wireName),
                Objects.requireNonNullElse(fields.bool("grantable"), true),
                hold);
    }

    private String id(ObjectFields fields) {
        String id = fields.needed("id", Integer.MAX_VALUE);
        if (id.isEmpty()) {
            return id;
        }
        if (!Policy.isName(id)) {
            fields.wrong(
                    "id",
                    "must have 1 to 63 characters, lower-case letters, digits, _ and -, and begin with a letter");
        } else if (Rule.RESERVED.contains(id)) {
            fields.wrong("id", "is a word for what no rule says; name it otherwise");
        } else if (!ids.add(id)) {
            fields.findings().error(fields.pointer("id"), "duplicate", "another rule has this id");
        }
        return id;
    }

    static List<Selector> selectors(ObjectFields fields, String name) {
        List<String> written = Words.oneOrMore(fields, name, MOST_SELECTORS);
        JsonNode given = fields.json(name);
        if (given == null) {
            fields.missing(name);
        } else if (written.isEmpty() && given.isArray()) {
            fields.wrong(name, "must have at least one name, such as ws_* or sink:outside");
        }
        List<Selector> selectors = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            String fault = fault(written.get(i));
            if (fault == null) {
                selectors.add(Selector.read(written.get(i)));
            } else {
                fields.findings().error(Words.pointer(fields, name, i), "invalid_value", fault);
            }
        }
        return selectors;
    }

    private static @Nullable String fault(String written) {
        if (written.length() > Selector.LONGEST) {
            return "must have at most %d characters".formatted(Selector.LONGEST);
        }
        return written.isBlank() || Selector.read(written).pattern().isEmpty()
                ? "must name something, such as ws_*, net:*.pypi.org:443 or sink:outside"
                : null;
    }

    private static @Nullable Terms terms(ObjectFields fields, @Nullable Outcome then) {
        if (then != Outcome.ASK) {
            if (fields.has("ask") && then != null) {
                fields.wrong("ask", "is for rules with then: ask");
            }
            return null;
        }
        ObjectFields ask = fields.object("ask");
        return ask == null ? Terms.PLAIN : TermsReader.terms(ask);
    }

    /** Words that a rule's outcome is written with. */
    static Map<String, Outcome> outcomes() {
        return Words.byName(Outcome.values(), Outcome::wireName);
    }
}

package dev.grove.language.policy.document;

import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import dev.grove.language.policy.Terms.Scope;
import dev.grove.language.policy.Terms.Step;
import dev.grove.language.policy.Terms.Voter;
import dev.grove.language.source.ObjectFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** Reads on which terms something is approved. */
final class TermsReader {

    private TermsReader() {}

    static Terms terms(ObjectFields ask) {
        Scope scope = Terms.PLAIN.scope();
        Set<Excluded> not = Set.of();
        boolean person = false;
        ObjectFields who = ask.object("who");
        if (who != null) {
            scope = who.choice("scope", Words.byName(Scope.values(), Scope::wireName), scope);
            not = excluded(who);
            person = Objects.requireNonNullElse(who.bool("person"), false);
            who.refuseUnknown();
        }
        Terms terms =
                new Terms(
                        scope,
                        not,
                        person,
                        Objects.requireNonNullElse(
                                ask.integer("count", 1, Terms.MOST_COUNT), Terms.PLAIN.count()),
                        ask.duration("timeout", Terms.LONGEST_TIMEOUT),
                        steps(ask));
        if (terms.voters().isEmpty()) {
            ask.wrong("steps", "asks agents alone, and who.person wants a person; add by: person");
        }
        ask.refuseUnknown();
        return terms;
    }

    private static Set<Excluded> excluded(ObjectFields who) {
        Map<String, Excluded> choices = Words.byName(Excluded.values(), Excluded::wireName);
        Set<Excluded> excluded = new TreeSet<>();
        List<String> written = Words.oneOrMore(who, "not", choices.size());
        for (int i = 0; i < written.size(); i++) {
            Excluded one = choices.get(written.get(i));
            if (one == null) {
                who.findings()
                        .error(
                                Words.pointer(who, "not", i),
                                "invalid_value",
                                "must be one of " + String.join(", ", choices.keySet()));
            } else {
                excluded.add(one);
            }
        }
        return excluded;
    }

    private static List<Step> steps(ObjectFields ask) {
        if (!ask.has("steps")) {
            return List.of();
        }
        List<Step> steps =
                Objects.requireNonNullElse(
                        ask.objects("steps", Voter.values().length, TermsReader::step), List.of());
        List<Step> ordered = new ArrayList<>();
        for (Step step : steps) {
            if (!ordered.isEmpty() && step.by().compareTo(ordered.getLast().by()) <= 0) {
                ask.wrong("steps", "asks each once, agents before persons");
                return ordered;
            }
            ordered.add(step);
        }
        return ordered;
    }

    private static Step step(ObjectFields fields) {
        if (!fields.has("by")) {
            fields.missing("by");
        }
        return new Step(
                fields.choice("by", Words.byName(Voter.values(), Voter::wireName), Voter.PERSON),
                fields.duration("within", Terms.LONGEST_TIMEOUT));
    }
}

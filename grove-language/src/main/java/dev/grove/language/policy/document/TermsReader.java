package dev.grove.language.policy.document;

import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import dev.grove.language.policy.Terms.Scope;
import dev.grove.language.policy.Terms.Step;
import dev.grove.language.policy.Terms.Voter;
import dev.grove.language.source.ObjectFields;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.node.ObjectNode;

/** Reads on which terms something is approved. */
final class TermsReader {

    private static final int MOST_STEPS = 2;
    private static final int LONGEST_NAME = 63;

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
        List<Step> steps = steps(ask);
        Terms terms =
                new Terms(
                        scope,
                        not,
                        person,
                        Objects.requireNonNullElse(
                                ask.integer("count", 1, Terms.MOST_COUNT), Terms.PLAIN.count()),
                        ask.duration("timeout", Terms.LONGEST_TIMEOUT),
                        steps);
        if (terms.review().isEmpty() && steps.stream().anyMatch(step -> step.by().isAgent())) {
            ask.wrong(
                    "steps",
                    "asks an agent, which is asked only where one decision of any key with the scope invoke is enough; leave out who and count, or ask by: person alone");
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
                        ask.objects("steps", MOST_STEPS, TermsReader::step), List.of());
        if (steps.size() == MOST_STEPS
                && (!steps.getFirst().by().isAgent() || steps.getLast().by().isAgent())) {
            ask.wrong("steps", "asks one agent, and then persons");
            return List.of();
        }
        return steps;
    }

    private static Step step(ObjectFields fields) {
        Duration within = fields.duration("within", Terms.LONGEST_TIMEOUT);
        if (fields.json("by") instanceof ObjectNode) {
            ObjectFields by = Objects.requireNonNull(fields.object("by"));
            String agent = by.needed("agent", LONGEST_NAME);
            by.refuseUnknown();
            return new Step(Voter.agent(agent), within);
        }
        if (!fields.has("by")) {
            fields.missing("by");
        }
        Step person = fields.choice("by", Map.of("person", Step.PERSON), Step.PERSON);
        if (within != null) {
            fields.wrong("within", "is of agents; persons have the timeout");
        }
        return person;
    }
}

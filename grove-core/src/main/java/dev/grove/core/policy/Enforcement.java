package dev.grove.core.policy;

import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Position;
import dev.grove.language.expression.Reference;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.source.Findings;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/**
 * Finds what a policy says that gates of this server do not carry out. What they never ask about
 * would be taken for a fence, and what they cannot do as it is written is denied: both are refused.
 * A variable that they do not know makes a condition fault, which restricts: that is a warning.
 */
final class Enforcement {

    private static final String CODE = "not_enforced";

    private static final Set<Selector.Subject> ASKED =
            EnumSet.of(
                    Selector.Subject.CALL,
                    Selector.Subject.BUCKET,
                    Selector.Subject.EFFECT,
                    Selector.Subject.PROVIDER,
                    Selector.Subject.READS,
                    Selector.Subject.SINK,
                    Selector.Subject.START);

    private static final List<String> SECTIONS = List.of("network", "secrets");

    /** Variables that no gate gives a value yet, and that trials leave out for that. */
    static final Set<String> UNKNOWN = Set.of("net", "secret");

    /** Variables that are known as something starts. */
    private static final Set<String> OF_STARTS = Set.of("start", "act", "at");

    private final Expressions expressions;
    private final KnownPersons persons;
    private final Set<String> missingAgents;
    private final Findings findings;

    private Enforcement(
            Expressions expressions,
            KnownPersons persons,
            Set<String> missingAgents,
            Findings findings) {
        this.expressions = expressions;
        this.persons = persons;
        this.missingAgents = missingAgents;
        this.findings = findings;
    }

    /**
     * Adds what was found to the draft.
     *
     * @param missing filters names to those that no agent has
     */
    static void check(
            Draft draft,
            Expressions expressions,
            KnownPersons persons,
            UnaryOperator<Set<String>> missing) {
        Set<String> reviewers =
                draft.policy().rules().stream()
                        .flatMap(rule -> rule.reviewers().stream())
                        .collect(Collectors.toSet());
        new Enforcement(expressions, persons, missing.apply(reviewers), draft.findings())
                .policy(draft);
    }

    private void policy(Draft draft) {
        for (String section : SECTIONS) {
            if (draft.json().has(section)) {
                refuse(
                        "/" + section,
                        "is not enforced by this server yet, leave it out; sandboxes have no network");
            }
        }
        JsonNode rules = draft.json().path("rules");
        Iterator<String> pointers =
                IntStream.range(0, rules.size())
                        .filter(i -> rules.get(i).isObject())
                        .mapToObj(i -> "/rules/" + i)
                        .iterator();
        for (Rule rule : draft.policy().rules()) {
            rule(rule, pointers.next());
        }
    }

    private void rule(Rule rule, String pointer) {
        rule.on().stream()
                .filter(selector -> !ASKED.contains(selector.subject()))
                .forEach(selector ->
                        refuse(
                                pointer + "/on",
                                "%s is about what this server asks no policy about yet; write rules about calls, such as delegate_task or bucket:workflow"
                                        .formatted(selector)));
        if (rule.then() == Outcome.ASK && rule.on().stream().anyMatch(Selector::isOfStarts)) {
            refuse(
                    pointer + "/then",
                    "cannot be ask about starts: nothing can wait before there is a run; write deny, or ask about the call, such as delegate_task");
        }
        if (rule.terms() != null) {
            terms(rule.terms(), pointer + "/ask");
            rule.reviewers().stream()
                    .filter(missingAgents::contains)
                    .forEach(agent ->
                            findings.warning(
                                    pointer + "/ask/steps",
                                    Position.START,
                                    "unknown_agent",
                                    "no agent is named %s: its step is passed over at once, as long as there is none"
                                            .formatted(agent)));
        }
        if (rule.when() != null
                && (mayReadUnknown(rule.when())
                        || rule.on().stream().anyMatch(Selector::isOfStarts))
                && expressions.compileCondition(rule.when(), Vocabulary.untyped())
                        instanceof Compilation.Compiled(var condition)) {
            condition.references().stream()
                    .forEach(reference -> {
                        if (UNKNOWN.contains(reference.root())) {
                            unknown(reference.root(), reference, pointer + "/when");
                        }
                        if (rule.on().stream().anyMatch(Selector::isOfStarts)
                                && !OF_STARTS.contains(reference.root())) {
                            findings.warning(
                                    pointer + "/when",
                                    reference.position(),
                                    "unknown_variable",
                                    "%s is not known as something starts, so that reading it is a fault: a rule that restricts does then, and one that allows does not; start, act and at are"
                                            .formatted(reference.root()));
                        }
                    });
        }
    }

    /** Compiling takes most of the time that judging a policy takes. */
    private static boolean mayReadUnknown(String when) {
        return UNKNOWN.stream().anyMatch(when::contains);
    }

    private void terms(Terms terms, String pointer) {
        if (terms.scope() == Terms.Scope.READ_ONLY) {
            findings.error(
                    pointer + "/who/scope",
                    Position.START,
                    "invalid_value",
                    "is read_only, and such keys decide nothing; write invoke, provision or admin");
        }
        if (terms.person() && !persons.canSignIn()) {
            findings.warning(
                    pointer + "/who/person",
                    Position.START,
                    "nobody_known",
                    "no person can approve this here: a person is known who signs in to Arborist through an identity provider, and this server has none (GROVE_UI_OPENID_CLIENT_ID)");
        }
    }

    private void unknown(String name, Reference reference, String pointer) {
        findings.warning(
                pointer,
                reference.position(),
                "unknown_variable",
                "%s is not known to this server yet, so that reading it is a fault: a rule that restricts does then, and one that allows does not"
                        .formatted(name));
    }

    private void refuse(String pointer, String message) {
        findings.error(pointer, Position.START, CODE, message);
    }
}

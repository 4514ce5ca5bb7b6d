package dev.grove.language.decide;

import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Anatomy;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.expression.Formula;
import dev.grove.language.expression.Formula.Truth;
import dev.grove.language.expression.Verdict;
import dev.grove.language.expression.work.Work;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Truths that the conditions of a layer may have; each is compiled once. */
final class RuleTruths {

    private final Expressions expressions;
    private final Map<String, Compiled> compiled = new ConcurrentHashMap<>();

    RuleTruths(Expressions expressions) {
        this.expressions = expressions;
    }

    /**
     * @param expression null for one that does not compile, and is a fault
     */
    private record Compiled(@Nullable Expression expression, Formula formula) {}

    /**
     * Truths of a condition.
     *
     * @param formula of parts that may have any
     * @param parts keys of these
     * @param possible all that the whole may have
     */
    record Truths(Formula formula, Set<String> parts, Set<Truth> possible) {

        static final Truths ANY =
                new Truths(new Formula.Atom(""), Set.of(""), EnumSet.allOf(Truth.class));

        private static Truths fixed(Truth truth) {
            return new Truths(new Formula.Constant(true), Set.of(), EnumSet.of(truth));
        }

        Truth under(Map<String, Truth> assignment) {
            return parts.isEmpty()
                    ? possible.iterator().next()
                    : Formula.truth(formula, key -> assignment.getOrDefault(key, Truth.FAULT));
        }
    }

    /**
     * @param when null where the rule has none
     */
    Truths of(@Nullable String when, Known known) {
        if (when == null) {
            return Truths.fixed(Truth.TRUE);
        }
        Compiled condition = compiled.computeIfAbsent(when, this::compile);
        Expression expression = condition.expression();
        if (expression == null) {
            return Truths.fixed(Truth.FAULT);
        }
        if (expression.references().stream().allMatch(known::has)) {
            return Truths.fixed(
                    truth(expression.test(known.values(), new Work(Budget.MOST_OF_RULE))));
        }
        Set<String> parts = new TreeSet<>();
        gather(condition.formula(), parts);
        return new Truths(condition.formula(), parts, EnumSet.allOf(Truth.class));
    }

    private Compiled compile(String when) {
        return switch (expressions.compileCondition(when, Vocabulary.untyped())) {
            case Compilation.Compiled(Expression expression) ->
                    new Compiled(
                            expression,
                            expressions
                                    .anatomy(when, Vocabulary.untyped())
                                    .map(Anatomy::formula)
                                    .orElse(new Formula.Atom(when)));
            case Compilation.Refused _ -> new Compiled(null, new Formula.Atom(when));
        };
    }

    private static Truth truth(Verdict verdict) {
        return switch (verdict) {
            case Verdict.Answer.TRUE -> Truth.TRUE;
            case Verdict.Answer.FALSE -> Truth.FALSE;
            case Verdict.Fault _ -> Truth.FAULT;
        };
    }

    private static void gather(Formula formula, Set<String> parts) {
        switch (formula) {
            case Formula.All(var all) -> all.forEach(part -> gather(part, parts));
            case Formula.Any(var any) -> any.forEach(part -> gather(part, parts));
            case Formula.Not(Formula part) -> gather(part, parts);
            case Formula.Atom(String key) -> parts.add(key);
            case Formula.Constant _ -> {
                // Has no part.
            }
        }
    }
}

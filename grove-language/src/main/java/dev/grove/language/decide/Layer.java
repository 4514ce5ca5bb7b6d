package dev.grove.language.decide;

import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.expression.Expression;
import dev.grove.language.expression.Expressions;
import dev.grove.language.json.CanonicalJson;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.FlatPolicy.Version;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.Selector;
import dev.grove.language.policy.document.LayerDocuments;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * A policy as runs are bound to it, compiled; known by the digest of its canonical JSON. Immutable,
 * used by any number of threads, and meant to be kept by its digest.
 */
public final class Layer implements Link {

    /** Characters of all conditions of a layer. */
    public static final int MOST_CHARACTERS = 100_000;

    /**
     * Stands where a definition has no policies: calls, starts and merges are allowed, the network
     * and secrets are not.
     */
    public static final Layer BASE = base();

    private final FlatPolicy policy;
    private final ObjectNode document;
    private final String digest;
    private final List<LayerRule> rules;
    private final RuleIndex index;
    private final NetworkAnswer network;
    private final SecretAnswer secrets;
    private final boolean decidesStarts;

    private Layer(FlatPolicy policy, List<LayerRule> rules) {
        this.policy = policy;
        this.document = LayerDocuments.json(policy);
        this.digest = CanonicalJson.digest(document);
        this.rules = rules;
        this.index = new RuleIndex(rules);
        this.network = new NetworkAnswer(policy.network());
        this.secrets = new SecretAnswer(policy.secrets());
        this.decidesStarts = policy.decidesStarts();
    }

    private static Layer base() {
        List<Selector> guarded = List.of(Selector.read("net:*"), Selector.read("secret:*"));
        Version source = new Version("base", 1);
        Rule rule =
                new Rule(
                        "no-network",
                        guarded,
                        null,
                        Outcome.DENY,
                        null,
                        "Nothing allows the network or a secret.",
                        null,
                        true,
                        false);
        FlatRule flat = new FlatRule(source, rule);
        return new Layer(
                new FlatPolicy(
                        source, 1, Mode.ENFORCE, Outcome.ALLOW, List.of(flat), null, List.of()),
                List.of(new LayerRule(flat, null)));
    }

    /**
     * A layer, or why there can be none; conditions are not checked further than to be compiled.
     */
    public static Link of(FlatPolicy policy, Expressions expressions) {
        String digest = CanonicalJson.digest(LayerDocuments.json(policy));
        List<LayerRule> rules = new ArrayList<>();
        long characters = 0;
        for (FlatRule flat : policy.rules()) {
            String when = flat.rule().when();
            characters += when == null ? 0 : when.length();
            if (characters > MOST_CHARACTERS) {
                return new Unreadable(
                        digest,
                        "has more than %,d characters of conditions".formatted(MOST_CHARACTERS));
            }
            if (when == null) {
                rules.add(new LayerRule(flat, null));
                continue;
            }
            switch (expressions.compileCondition(when, Vocabulary.untyped())) {
                case Compilation.Compiled(Expression condition) ->
                        rules.add(new LayerRule(flat, condition));
                case Compilation.Refused(var faults) -> {
                    return new Unreadable(
                            digest, flat.rule().id() + ": " + faults.getFirst().message());
                }
            }
        }
        return new Layer(policy, List.copyOf(rules));
    }

    /**
     * Reads a layer that was stored under its digest; one that has another digest is unreadable.
     */
    public static Link read(String digest, ObjectNode document, Expressions expressions) {
        return switch (LayerDocuments.read(document)) {
            case LayerDocuments.Reading.Unreadable(String why) -> new Unreadable(digest, why);
            case LayerDocuments.Reading.Read(FlatPolicy policy) ->
                    switch (of(policy, expressions)) {
                        case Unreadable(_, String why) -> new Unreadable(digest, why);
                        case Layer layer ->
                                layer.digest.equals(digest)
                                        ? layer
                                        : new Unreadable(digest, "has the digest " + layer.digest);
                    };
        };
    }

    @Override
    public String digest() {
        return digest;
    }

    /** JSON that it is stored as, in canonical form by {@link CanonicalJson}. */
    public ObjectNode document() {
        return document.deepCopy();
    }

    public FlatPolicy policy() {
        return policy;
    }

    /** Whether it counts, and is not only watched. */
    boolean isCounted() {
        return policy.mode() == Mode.ENFORCE;
    }

    /**
     * Whether it says anything of starts: one without a rule about them allows them all, whatever
     * its default, which is one of calls then.
     */
    public boolean decidesStarts() {
        return decidesStarts;
    }

    /** Evaluates each rule about the act; nothing is left out because another rule decides. */
    List<RuleResult> evaluate(boolean ceiling, Question question, Budget budget) {
        if (question.act().kind() == Act.Kind.START && !decidesStarts) {
            return List.of(RuleResult.reserved(reserved(ceiling, By.ABSTAINS), Outcome.ALLOW));
        }
        BitSet about = index.about(question, budget);
        List<RuleResult> results = new ArrayList<>(about.cardinality() + 1);
        for (int i = about.nextSetBit(0);
                i >= 0 && !budget.isSpent();
                i = about.nextSetBit(i + 1)) {
            LayerRule rule = rules.get(i);
            By by =
                    new By(
                            ceiling,
                            digest,
                            rule.flat().from(),
                            rule.rule().id(),
                            rule.rule().severity());
            results.add(
                    rule.when() == null
                            ? RuleResult.holds(by, rule.rule())
                            : RuleResult.of(
                                    by, rule.rule(), budget.test(rule.when(), question.values())));
        }
        network.add(reserved(ceiling, "network"), question, results);
        secrets.add(reserved(ceiling, "secrets"), question, results);
        return results;
    }

    By reserved(boolean ceiling, String word) {
        return new By(ceiling, digest, policy.source(), word, null);
    }
}

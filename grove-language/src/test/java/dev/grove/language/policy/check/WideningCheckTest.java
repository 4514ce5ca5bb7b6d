package dev.grove.language.policy.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Sample;
import dev.grove.language.policy.Outcome;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideningCheckTest {

    private static final WideningCheck CHECK =
            new WideningCheck(Sample.EXPRESSIONS, new SampleTools());

    private static final String A = "{id: a, on: 'git_*', then: allow}";
    private static final String D =
            "{id: d, on: git_push, when: \"args.branch == 'main'\", then: deny}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                // Other words for it.
                "rules: [A, D] | rules: [D, A] | Equal",
                "rules: [A]    | rules: [A, {id: x, on: git_push, when: 'false', then: deny}] | Equal",
                "rules: [A]    | rules: [A, {id: x, on: git_push, when: 'labels.untrusted && !labels.untrusted && false', then: deny}] | Equal",
                // Less.
                "rules: [A]    | rules: [A, D] | Narrower",
                "rules: [A, D] | rules: [D] | Narrower",
                "rules: [A]    | rules: [A, {id: x, on: 'git_*', then: ask}] | Narrower",
                "default: allow | default: ask | Narrower",
                "default: allow | default: deny | Narrower",
                "rules: [A]    | rules: [{id: a, on: 'git_*', then: allow, hold: true}] | Narrower",
                "rules: [{id: a, on: 'git_*', when: labels.untrusted, then: allow}] | rules: [{id: a, on: 'git_*', when: 'labels.untrusted && plan.allows', then: allow}] | Narrower",
                "rules: [{id: a, on: x, then: ask}] | rules: [{id: a, on: x, then: ask, ask: {count: 2}}] | Narrower",
                "mode: watch   | rules: [A] | Narrower",
                "#default: allow, rules: [{id: d, on: x, then: deny}]# | #default: allow, rules: [{id: d, on: x, then: deny, grantable: false}]# | Narrower",
                // More.
                "rules: [A]    | rules: [A, {id: x, on: '*', then: ask}] | Wider",
                "rules: [A, D] | rules: [A] | Wider",
                "rules: [D]    | rules: [A, D] | Wider",
                "default: deny | default: allow | Wider",
                "default: deny | default: ask | Wider",
                "rules: [A, D] | #mode: watch, rules: [A, D]# | Wider",
                "#default: allow, rules: [D]# | #default: allow, rules: [{id: d, on: git_push, when: \"args.branch == 'master'\", then: deny}]# | Wider",
                "rules: [{id: a, on: 'git_*', when: labels.untrusted, then: allow}] | #rules: [{id: a, on: 'git_*', when: 'labels.untrusted || plan.allows', then: allow}]# | Wider",
                "rules: [{id: a, on: 'git_*', when: 'counts.calls < 3', then: allow}] | rules: [{id: a, on: 'git_*', when: 'counts.calls < 7', then: allow}] | Wider",
                "rules: [{id: a, on: x, then: ask, ask: {count: 2}}] | rules: [{id: a, on: x, then: ask}] | Wider",
                "rules: [{id: a, on: x, then: ask, ask: {who: {not: starter}}}] | rules: [{id: a, on: x, then: ask}] | Wider",
                "rules: [{id: a, on: 'git_*', then: allow, hold: true}] | rules: [A] | Wider",
                "#default: allow, rules: [{id: d, on: x, then: deny, grantable: false}]# | #default: allow, rules: [{id: d, on: x, then: deny}]# | Wider",
                // An ask that both have takes the place of a default, so a denial that went is
                // seen.
                "rules: [{id: q, on: '*', then: ask}, D] | rules: [{id: q, on: '*', then: ask}] | Wider",
                // A policy without rules about starts allows them all.
                "default: deny | #rules: [{id: s, on: 'start:x', then: allow}]# | Narrower",
                "rules: [A]    | #rules: [A, {id: s, on: 'start:*', then: allow}]# | Narrower",
                "default: allow | #default: allow, rules: [{id: s, on: 'start:*', then: deny}]# | Narrower",
                "#rules: [{id: s, on: 'start:x', then: allow}]# | default: deny | Wider",
                "#rules: [{id: s, on: 'start:x', then: allow}]# | #rules: [{id: s, on: 'start:y', then: allow}]# | Wider",
                "#rules: [{id: s, on: 'start:*', then: allow}]# | #rules: [{id: s, on: 'start:*', when: 'start.depth > 0', then: allow}]# | Narrower",
                "#rules: [{id: s, on: 'start:*', when: 'start.depth > 1', then: allow}]# | #rules: [{id: s, on: 'start:*', when: 'start.depth > 0', then: allow}]# | Wider",
                "#rules: [{id: s, on: 'start:x', then: allow}]# | #mode: watch, rules: [{id: s, on: 'start:x', then: allow}]# | Wider",
                // Hosts and secrets.
                "network: {mode: none} | #network: {mode: allowlist, hosts: ['a.b:443']}# | Wider",
                "#network: {mode: allowlist, hosts: ['a.b:443'], methods: [GET]}# | #network: {mode: allowlist, hosts: ['a.b:443']}# | Wider",
                "#network: {mode: allowlist, hosts: ['a.b:443']}# | network: {mode: none} | Unproven",
                "#default: deny# | #secrets: [{secret: s, host: 'a.b:443', slot: 'header:X'}]# | Wider",
            })
    void saysWhetherMoreIsAllowed(String before, String after, String expected) {
        Layer one = layer(before);
        Layer other = layer(after);
        Widening widening = CHECK.compare(one, other);
        assertThat(widening.getClass().getSimpleName()).isEqualTo(expected);
        if (widening instanceof Widening.Wider wider && !wider.lifted()) {
            confirm(one, other, wider);
        }
    }

    /** The witness is one that the decision function confirms. */
    private static void confirm(Layer before, Layer after, Widening.Wider wider) {
        assertThat(decided(before, wider)).isEqualTo(wider.before());
        assertThat(decided(after, wider)).isEqualTo(wider.after());
        assertThat(wider.after().isMoreRestrictiveThan(wider.before())).isFalse();
    }

    private static Outcome decided(Layer layer, Widening.Wider wider) {
        return Decisions.decide(
                        Chain.of(List.of(layer)),
                        Ceiling.NONE,
                        Grants.NONE,
                        wider.act(),
                        wider.facts())
                .outcome();
    }

    @Test
    void findsAWitnessInArguments() {
        Widening widening =
                CHECK.compare(
                        layer("default: allow, rules: [D]"),
                        layer(
                                "default: allow, rules: [{id: d, on: git_push, when: \"args.branch == 'master'\", then: deny}]"));
        assertThat(widening)
                .isInstanceOfSatisfying(
                        Widening.Wider.class,
                        wider -> {
                            assertThat(wider.act()).hasToString("call:git_push");
                            assertThat(wider.facts().json().at("/args/branch").asString())
                                    .isEqualTo("main");
                        });
    }

    @Test
    void provesNothingOfMoreThanTwelveParts() {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < 14; i++) {
            rules.append(
                    ", {id: r%d, on: git_push, when: 'args.a%d == 1', then: deny}".formatted(i, i));
        }
        assertThat(CHECK.compare(layer("rules: [A]"), layer("rules: [A" + rules + "]")))
                .isInstanceOfSatisfying(
                        Widening.Unproven.class,
                        unproven -> assertThat(unproven.why()).contains("16 parts, and 12"));
    }

    /** No example that is generated disproves a proof. */
    @Test
    void aProofHoldsForEveryExample() {
        Random random = new Random(12);
        String[] pool = {
            A,
            D,
            "{id: q, on: '*', then: ask}",
            "{id: w, on: 'ws_*', when: labels.untrusted, then: deny}",
            "{id: o, on: 'sink:outside', when: 'labels.untrusted || counts.calls > 2', then: ask, ask: {count: 2}}",
            "{id: h, on: git_pull, then: allow, hold: true}",
            "{id: f, on: git_push, when: 'args.nothing == 1', then: deny, grantable: false}"
        };
        int proven = 0;
        for (int i = 0; i < 300; i++) {
            Layer before = layer(some(pool, random));
            Layer after = layer(some(pool, random));
            Widening widening = new Assignments(before, after, Sample.EXPRESSIONS).compare();
            if (!(widening instanceof Widening.Unproven)) {
                proven++;
                assertThat(
                                new Witnesses(before, after, Sample.EXPRESSIONS, new SampleTools())
                                        .find())
                        .as("%s and %s", before.document(), after.document())
                        .isEmpty();
            }
        }
        assertThat(proven).isGreaterThan(30);
    }

    private static String some(String[] pool, Random random) {
        StringBuilder rules = new StringBuilder();
        for (String rule : pool) {
            if (random.nextInt(3) == 0) {
                rules.append(rules.isEmpty() ? "" : ", ").append(rule);
            }
        }
        String otherwise = random.nextBoolean() ? "default: allow" : "default: deny";
        return rules.isEmpty() ? otherwise : otherwise + ", rules: [" + rules + "]";
    }

    private static Layer layer(String yaml) {
        String whole =
                "{"
                        + yaml.replaceAll("(?<=[\\[ ])A(?=[\\],])", A)
                                .replaceAll("(?<=[\\[ ])D(?=[\\],])", D)
                        + "}";
        String fields = whole.substring(1, whole.length() - 1);
        return (Layer) Layer.of(Sample.flatOf("{name: p, " + fields + "}"), Sample.EXPRESSIONS);
    }
}

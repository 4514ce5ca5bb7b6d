package dev.grove.language.policy.layer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.json.CanonicalJson;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.Network;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.document.LayerDocuments;
import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.source.DocumentFormat;
import dev.grove.language.source.Finding;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FlatteningTest {

    /** Policies of a tenant, beside those that are built in. */
    private static final class Tenant implements KnownPolicies {

        private final Map<String, Kept> policies = new HashMap<>();

        private record Kept(String document, int version) {}

        Tenant with(String name, int version, String yaml) {
            policies.put(name, new Kept("name: " + name + "\n" + yaml, version));
            return this;
        }

        @Override
        public Optional<KnownPolicies.Stored> find(String name) {
            return Optional.ofNullable(policies.get(name))
                    .map(one ->
                            new KnownPolicies.Stored(read(one.document()).policy(), one.version()))
                    .or(() -> new BuiltInPolicies().find(name));
        }

        @Override
        public Collection<String> names() {
            return policies.keySet();
        }
    }

    private static final String RULE = "rules: [{id: r, on: x, then: allow}]\n";

    @Test
    void hasTheRulesOfItsBasesUnderTheirNames() {
        Tenant known = new Tenant().with("base", 4, RULE);
        FlatPolicy flat = flat("extends: [base]\n" + RULE, known).orElseThrow();
        assertThat(flat.rules())
                .extracting(rule -> rule.from() + "/" + rule.rule().id())
                .containsExactly("base@4/r", "p@7/r");
    }

    @Test
    void hasABaseOnceHoweverItIsReached() {
        Tenant known =
                new Tenant()
                        .with("base", 1, RULE)
                        .with("one", 1, "extends: [base]")
                        .with("other", 1, "extends: [base]");
        assertThat(flat("extends: [one, other, base]", known).orElseThrow().rules()).hasSize(1);
    }

    @Test
    void hasTheMostRestrictiveDefaultOfItsBasesUnlessItHasOne() {
        Tenant known =
                new Tenant()
                        .with("open", 1, "default: allow")
                        .with("asks", 1, "default: ask")
                        .with("above", 1, "extends: [open]");
        assertThat(flat("extends: [open, asks]", known).orElseThrow().otherwise())
                .isEqualTo(Outcome.ASK);
        assertThat(flat("extends: [above]", known).orElseThrow().otherwise())
                .isEqualTo(Outcome.ALLOW);
        assertThat(flat("extends: [open]\ndefault: deny", known).orElseThrow().otherwise())
                .isEqualTo(Outcome.DENY);
        assertThat(flat("description: x", known).orElseThrow().otherwise()).isEqualTo(Outcome.DENY);
    }

    @Test
    void hasTheNetworkOfItsBasesAndRefusesTwo() {
        Tenant known =
                new Tenant()
                        .with("one", 1, "network: {mode: allowlist, hosts: ['a.b:443']}")
                        .with("other", 1, "network: {mode: none}");
        assertThat(network("extends: [one]", known).hosts()).hasSize(1);
        assertThat(network("extends: [one, other]\nnetwork: {mode: full}", known).mode().wireName())
                .isEqualTo("full");
        assertThat(fault("extends: [one, other]", known).code()).isEqualTo("ambiguous_network");
    }

    @Test
    void hasTheSecretsOfItsBases() {
        Tenant known =
                new Tenant()
                        .with(
                                "one",
                                1,
                                "secrets: [{secret: a, host: 'a.b:443', slot: 'header:X'}]");
        assertThat(
                        flat(
                                        "extends: [one]\nsecrets: [{secret: b, host: 'a.b:443', slot: 'header:X'}]",
                                        known)
                                .orElseThrow()
                                .secrets())
                .hasSize(2);
    }

    @Test
    void refusesACircle() {
        Tenant known =
                new Tenant().with("one", 1, "extends: [other]").with("other", 1, "extends: [p]");
        Finding fault = fault("extends: [one]", known);
        assertThat(fault.code()).isEqualTo("cycle");
        assertThat(fault.field()).isEqualTo("/extends/0");
        assertThat(fault.message()).contains("p extends one extends other extends p");
        assertThat(fault("extends: [p]", known).code()).isEqualTo("cycle");
    }

    @Test
    void takesFiveLevelsAndRefusesTheSixth() {
        Tenant known = new Tenant();
        for (int i = 1; i < 6; i++) {
            known.with("b" + i, 1, "extends: [b" + (i + 1) + "]");
        }
        known.with("b6", 1, RULE);
        assertThat(flat("extends: [b2]", known)).isPresent();
        Finding fault = fault("extends: [trust/untrusted, b1]", known);
        assertThat(fault.code()).isEqualTo("too_deep");
        assertThat(fault.field()).isEqualTo("/extends/1");
        // A base that was met near the top does not hide how deep it is below another.
        assertThat(fault("extends: [b3, b1]", known).code()).isEqualTo("too_deep");
    }

    @Test
    void namesTheNearestOfAnUnknownBase() {
        Tenant known = new Tenant().with("base", 1, RULE);
        Finding fault = fault("extends: [bse]", known);
        assertThat(fault.code()).isEqualTo("unknown_policy");
        assertThat(fault.message()).isEqualTo("there is no policy named bse; did you mean base?");
        assertThat(fault.place().line()).isEqualTo(2);
    }

    @Test
    void refusesMoreRulesThanALayerMayHave() {
        StringBuilder rules = new StringBuilder("rules:\n");
        for (int i = 0; i < 150; i++) {
            rules.append("  - {id: r").append(i).append(", on: x, then: deny}\n");
        }
        Tenant known = new Tenant().with("base", 1, rules.toString());
        assertThat(fault("extends: [base]\n" + rules, known).code()).isEqualTo("too_large");
    }

    @Test
    void asksForEachBaseAFewTimesHoweverManyWaysLeadToOneThatIsMissing() {
        Tenant known = new Tenant();
        for (int level = 1; level < 5; level++) {
            for (int i = 0; i < 10; i++) {
                StringBuilder bases = new StringBuilder();
                for (int j = 0; j < 10; j++) {
                    bases.append(j == 0 ? "" : ", ")
                            .append("l")
                            .append(level + 1)
                            .append("-")
                            .append(j);
                }
                known.with("l" + level + "-" + i, 1, "extends: [" + bases + "]");
            }
        }
        int[] asked = {0};
        KnownPolicies counting =
                new KnownPolicies() {
                    @Override
                    public Optional<KnownPolicies.Stored> find(String name) {
                        asked[0]++;
                        return known.find(name);
                    }

                    @Override
                    public Collection<String> names() {
                        return known.names();
                    }
                };
        Draft draft = read("name: p\nextends: [l1-0, l1-1, l1-2]");
        assertThat(Flattening.of(draft.policy(), 7, counting, draft.findings())).isEmpty();
        assertThat(asked[0]).isLessThan(1_000);
    }

    @Test
    void saysTheSameInOneFormWhateverIsSaidBesides() {
        Tenant known = new Tenant();
        String digest =
                digest("rules: [{id: a, on: [x, y], then: ask}, {id: b, on: z, then: deny}]");
        assertThat(
                        digest(
                                """
                                description: Other words.
                                language: 1
                                default: deny
                                mode: enforce
                                rules:
                                  - {id: b, on: ["call:z"], then: deny, grantable: true}
                                  - {id: a, on: [y, x, y], then: ask, ask: {count: 1, who: {scope: invoke}}}
                                tests: [{call: {tool: z}, expect: deny}]
                                """))
                .isEqualTo(digest);
        assertThat(digest("rules: [{id: a, on: [x, y], then: ask}]")).isNotEqualTo(digest);
        assertThat(known.names()).isEmpty();
    }

    private static String digest(String yaml) {
        return CanonicalJson.digest(LayerDocuments.json(flat(yaml, new Tenant()).orElseThrow()));
    }

    private static Optional<FlatPolicy> flat(String yaml, KnownPolicies known) {
        Draft draft = read("name: p\n" + yaml);
        assertThat(draft.findings().all()).isEmpty();
        return Flattening.of(draft.policy(), 7, known, draft.findings());
    }

    private static Network network(String yaml, KnownPolicies known) {
        return Objects.requireNonNull(flat(yaml, known).orElseThrow().network());
    }

    private static Finding fault(String yaml, KnownPolicies known) {
        Draft draft = read("name: p\n" + yaml);
        assertThat(Flattening.of(draft.policy(), 7, known, draft.findings())).isEmpty();
        assertThat(draft.findings().all()).isNotEmpty();
        return draft.findings().all().getFirst();
    }

    private static Draft read(String yaml) {
        return (Draft) PolicyDocuments.read(yaml, DocumentFormat.YAML);
    }
}

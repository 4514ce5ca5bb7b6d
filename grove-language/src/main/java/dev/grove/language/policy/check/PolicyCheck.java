package dev.grove.language.policy.check;

import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Link;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.Rule;
import dev.grove.language.policy.document.PolicyDocuments.Reading.Draft;
import dev.grove.language.policy.layer.Flattening;
import dev.grove.language.policy.layer.KnownPolicies;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.source.Findings;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Judges a policy that was read: everything that is wrong with it, at once. */
public final class PolicyCheck {

    private final Expressions expressions;
    private final JsonSchemas schemas;

    public PolicyCheck(Expressions expressions, JsonSchemas schemas) {
        this.expressions = expressions;
        this.schemas = schemas;
    }

    /**
     * @param version that the policy is going to have
     * @param policies that it may be made of
     */
    public CheckedPolicy check(Draft draft, int version, KnownPolicies policies, KnownTools tools) {
        Findings findings = draft.findings();
        Policy policy = draft.policy();
        if (Policy.isBuiltIn(policy.name())) {
            findings.error(
                    "/name",
                    "reserved_name",
                    "trust/… and watch/… are policies of the server; name it otherwise");
        }
        rules(draft, tools, findings);
        Optional<FlatPolicy> flat = Flattening.of(policy, version, policies, findings);
        @Nullable Layer layer = flat.map(each -> layer(each, findings)).orElse(null);
        if (findings.hasErrors() || layer == null) {
            return new CheckedPolicy(null, List.of(), findings.all());
        }
        List<TestResult> tests =
                new PolicyTests(new PolicyTrial(schemas, tools), findings)
                        .run(policy, counting(layer, findings));
        return new CheckedPolicy(findings.hasErrors() ? null : layer, tests, findings.all());
    }

    private void rules(Draft draft, KnownTools tools, Findings findings) {
        SelectorCheck selectors = new SelectorCheck(tools, findings);
        ConditionCheck conditions = new ConditionCheck(expressions, tools, findings);
        Iterator<String> pointers = pointers(draft.json().path("rules")).iterator();
        for (Rule rule : draft.policy().rules()) {
            String pointer = pointers.next();
            JsonNode on = draft.json().at(pointer + "/on");
            selectors.check(rule, pointer + "/on", on.isArray() && on.size() == rule.on().size());
            if (rule.when() != null) {
                conditions.check(rule, rule.when(), pointer + "/when");
            }
        }
    }

    /** Places of rules that could be read: what is no object is none. */
    private static List<String> pointers(JsonNode rules) {
        return IntStream.range(0, rules.size())
                .filter(i -> rules.get(i).isObject())
                .mapToObj(i -> "/rules/" + i)
                .toList();
    }

    private @Nullable Layer layer(FlatPolicy flat, Findings findings) {
        return switch (Layer.of(flat, expressions)) {
            case Layer layer -> layer;
            case Link.Unreadable(_, String why) -> {
                if (!findings.hasErrors()) {
                    findings.error("", "invalid_layer", why);
                }
                yield null;
            }
        };
    }

    private Layer counting(Layer layer, Findings findings) {
        if (layer.policy().mode() == Mode.ENFORCE) {
            return layer;
        }
        Layer counting = layer(layer.policy().in(Mode.ENFORCE), findings);
        return counting == null ? layer : counting;
    }
}

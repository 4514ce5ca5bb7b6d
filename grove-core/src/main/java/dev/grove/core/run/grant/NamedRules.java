package dev.grove.core.run.grant;

import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.Link;
import dev.grove.language.policy.FlatPolicy.FlatRule;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.Rule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Rules of policies by their names, each with whether a grant may lift it. */
final class NamedRules {

    private static final String DEFAULT = "default";

    private final Map<Lifted, Boolean> grantable = new HashMap<>();

    void addLayers(List<Link> links) {
        for (Link link : links) {
            if (link instanceof Layer layer) {
                grantable.put(new Lifted(layer.policy().source().policy(), DEFAULT), true);
                for (FlatRule flat : layer.policy().rules()) {
                    add(flat.from().policy(), flat.rule());
                }
            }
        }
    }

    void addPolicy(Policy policy) {
        grantable.put(new Lifted(policy.name(), DEFAULT), true);
        policy.rules().forEach(rule -> add(policy.name(), rule));
    }

    /** A rule that one version has as liftable is lifted in the layers of that version alone. */
    private void add(String policy, Rule rule) {
        grantable.merge(new Lifted(policy, rule.id()), rule.grantable(), Boolean::logicalOr);
    }

    boolean has(Lifted rule) {
        return grantable.containsKey(rule);
    }

    boolean isGrantable(Lifted rule) {
        return grantable.getOrDefault(rule, false);
    }

    Set<String> policies() {
        Set<String> names = new TreeSet<>();
        grantable.keySet().forEach(each -> names.add(each.policy()));
        return names;
    }

    Set<String> rulesOf(String policy) {
        Set<String> names = new TreeSet<>();
        grantable.keySet().stream()
                .filter(each -> each.policy().equals(policy))
                .forEach(each -> names.add(each.rule()));
        return names;
    }
}

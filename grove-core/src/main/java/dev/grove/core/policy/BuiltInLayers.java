package dev.grove.core.policy;

import dev.grove.language.decide.Layer;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.layer.BuiltInPolicies;
import dev.grove.language.policy.layer.Flattening;
import dev.grove.language.source.Findings;
import dev.grove.language.source.Places;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Layers of the policies that each server has, compiled once. */
@Component
class BuiltInLayers {

    private final Map<String, Layer> byName = new LinkedHashMap<>();

    BuiltInLayers(Expressions expressions) {
        BuiltInPolicies policies = new BuiltInPolicies();
        for (String name : policies.names()) {
            policies.find(name)
                    .flatMap(stored ->
                            Flattening.of(
                                    stored.policy(),
                                    stored.version(),
                                    policies,
                                    new Findings(Places.UNKNOWN)))
                    .map(flat -> Layer.of(flat, expressions))
                    .ifPresent(link -> byName.put(name, (Layer) link));
        }
    }

    /** Name of the policy that a layer is of. */
    Optional<String> nameOf(String digest) {
        return byName.entrySet().stream()
                .filter(each -> each.getValue().digest().equals(digest))
                .map(Map.Entry::getKey)
                .findFirst();
    }

    Optional<Layer> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }
}

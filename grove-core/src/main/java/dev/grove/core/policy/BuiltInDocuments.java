package dev.grove.core.policy;

import dev.grove.language.policy.Policy;
import dev.grove.language.policy.layer.BuiltInPolicies;
import java.util.List;
import org.springframework.stereotype.Component;

/** Documents of the policies that each server has. */
@Component
public class BuiltInDocuments {

    private final List<BuiltIn> all;

    BuiltInDocuments(BuiltInLayers layers) {
        BuiltInPolicies policies = new BuiltInPolicies();
        this.all =
                policies.names().stream()
                        .flatMap(name ->
                                policies.find(name).stream()
                                        .map(stored ->
                                                new BuiltIn(
                                                        stored.policy(),
                                                        stored.version(),
                                                        layers.find(name).orElseThrow().digest(),
                                                        BuiltInPolicies.document(name))))
                        .toList();
    }

    /**
     * A policy that each server has.
     *
     * @param digest of its layer
     * @param yaml its document
     */
    public record BuiltIn(Policy policy, int version, String digest, String yaml) {}

    /** From the least trust to the most, and those that only watch. */
    public List<BuiltIn> all() {
        return all;
    }
}

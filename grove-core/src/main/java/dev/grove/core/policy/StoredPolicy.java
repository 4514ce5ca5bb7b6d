package dev.grove.core.policy;

import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.definition.VersionTimes;
import dev.grove.language.policy.Policy;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stored version of a policy.
 *
 * @param id the same in all versions
 * @param json its document, in the order it was written in
 */
public record StoredPolicy(
        UUID id, int version, Policy policy, ObjectNode json, VersionTimes times) {

    static StoredPolicy of(StoredDefinition<PolicyDocument> stored) {
        return new StoredPolicy(
                stored.id(),
                stored.version(),
                stored.definition().policy(),
                stored.definition().json(),
                VersionTimes.of(stored));
    }

    public String name() {
        return policy.name();
    }
}

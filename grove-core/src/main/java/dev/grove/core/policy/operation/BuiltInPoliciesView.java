package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.policy.BuiltInDocuments.BuiltIn;
import dev.grove.language.policy.Mode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Policies that each server has, as callers read them. */
@JsonTypeName("BuiltInPolicies")
@JsonClassDescription("Policies that each server has; none of them changes within a version.")
record BuiltInPoliciesView(
        @JsonPropertyDescription("From the least trust to the most, and those that only watch")
                List<BuiltInPolicy> items) {

    @JsonTypeName("BuiltInPolicy")
    @JsonClassDescription("A policy that each server has.")
    record BuiltInPolicy(
            @JsonPropertyDescription("As agents, keys and `extends` name it") String name,
            @JsonPropertyDescription("From 1 on") int version,
            @JsonPropertyDescription("SHA-256 of its layer, by which runs are bound to it")
                    String digest,
            @JsonPropertyDescription("Null where it has none") @Nullable String description,
            @JsonPropertyDescription("`watch` where it only reports") @OneOf(Mode.class)
                    String mode,
            @JsonPropertyDescription("Its document, as it is written") String yaml) {

        private static BuiltInPolicy of(BuiltIn policy) {
            return new BuiltInPolicy(
                    policy.policy().name(),
                    policy.version(),
                    policy.digest(),
                    policy.policy().description(),
                    policy.policy().mode().wireName(),
                    policy.yaml());
        }
    }

    static BuiltInPoliciesView of(List<BuiltIn> policies) {
        return new BuiltInPoliciesView(policies.stream().map(BuiltInPolicy::of).toList());
    }
}

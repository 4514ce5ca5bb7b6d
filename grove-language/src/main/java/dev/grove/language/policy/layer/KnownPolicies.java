package dev.grove.language.policy.layer;

import dev.grove.language.policy.Policy;
import java.util.Collection;
import java.util.Optional;

/** Policies that others may be made of: the newest version of each, by its name. */
public interface KnownPolicies {

    /** A stored version of a policy. */
    record Stored(Policy policy, int version) {}

    Optional<Stored> find(String name);

    /** All names, for those that are mistyped. */
    Collection<String> names();
}

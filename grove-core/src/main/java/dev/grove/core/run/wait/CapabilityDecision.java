package dev.grove.core.run.wait;

import dev.grove.core.run.grant.GrantView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answer of a person to a model's request for an exception. */
public sealed interface CapabilityDecision {

    /**
     * The run gets a grant.
     *
     * @param capability of fewer calls than were asked for; null for those
     * @param lifts fewer rules than stand against it; null for all of those that a grant may lift
     */
    record Grant(
            GrantView.@Nullable Capability capability,
            @Nullable List<GrantView.@Nullable Lift> lifts,
            @Nullable Integer maxUses,
            @Nullable String expiresAt,
            @Nullable String reason)
            implements CapabilityDecision {}

    /** It gets none; the model reads the reason. */
    record Deny(@Nullable String reason) implements CapabilityDecision {}
}

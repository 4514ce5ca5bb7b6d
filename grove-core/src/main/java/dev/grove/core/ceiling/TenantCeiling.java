package dev.grove.core.ceiling;

import org.jspecify.annotations.Nullable;

/**
 * Policies and brake that stand above all runs of a tenant.
 *
 * @param digest of the chain of its policies in {@code authorities}; null for none
 * @param reason of the brake; null for none
 */
public record TenantCeiling(@Nullable String digest, BrakeMode brake, @Nullable String reason) {

    /** Ceiling of a tenant that never had one. */
    public static final TenantCeiling NONE = new TenantCeiling(null, BrakeMode.NONE, null);

    /** Words for those whose run, or start, the brake stops. */
    public String inWords() {
        return "The tenant's brake is set to "
                + brake.wireName()
                + (reason == null ? "" : ": " + reason);
    }
}

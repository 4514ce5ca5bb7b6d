package dev.grove.core.authority;

import dev.grove.core.id.KeyId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Caller that starts a run, and the policies that it asks for beside all others.
 *
 * @param principal whose layers the run has, too; null where it is not known
 * @param policies names of policies, or of versions of them, as the request has them
 */
public record Starter(@Nullable Principal principal, List<String> policies) {

    private static final Starter NOBODY = new Starter(null, List.of());

    public Starter {
        policies = List.copyOf(policies);
    }

    /** Starter that asks for no policies. */
    public static Starter of(@Nullable Principal principal) {
        return principal == null ? NOBODY : new Starter(principal, List.of());
    }

    /** Returns the key that starts it; null where it is not known. */
    public @Nullable KeyId key() {
        return principal == null ? null : principal.key();
    }
}

package dev.grove.core.authority;

import dev.grove.core.id.KeyId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Caller that starts a run, and the policies that it asks for beside all others.
 *
 * @param key whose policies the run has, too; null where it is not known
 * @param policies names of policies, or of versions of them, as the request has them
 */
public record Starter(@Nullable KeyId key, List<String> policies) {

    private static final Starter NOBODY = new Starter(null, List.of());

    public Starter {
        policies = List.copyOf(policies);
    }

    /** Starter that asks for no policies. */
    public static Starter of(@Nullable KeyId key) {
        return key == null ? NOBODY : new Starter(key, List.of());
    }
}

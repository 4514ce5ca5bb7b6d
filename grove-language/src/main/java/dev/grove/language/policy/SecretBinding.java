package dev.grove.language.policy;

import dev.grove.language.host.HostPattern;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A secret that requests may carry, and where to.
 *
 * @param secret its name
 * @param host one host with its port, no pattern
 * @param path that the request's begins with, in whole segments
 * @param slot the one place of the request where it stands, such as {@code header:Authorization}
 * @param methods of HTTP, in upper case; empty for all
 * @param maxUses of a run; null for any number
 * @param expiresAt from when on it is not used; null for never
 */
public record SecretBinding(
        String secret,
        HostPattern host,
        String path,
        String slot,
        Set<String> methods,
        @Nullable Integer maxUses,
        @Nullable Instant expiresAt) {

    public SecretBinding {
        methods = Collections.unmodifiableSet(new TreeSet<>(methods));
    }
}

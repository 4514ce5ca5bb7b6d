package dev.grove.core.run.grant;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Whether a grant still lifts anything, and if not, why. */
public enum GrantStatus {
    ALIVE,
    USED_UP,
    EXPIRED,
    ENDED,
    REVOKED;

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Names of statuses, for {@code = ANY}; null for all of them. */
    static @Nullable String names(@Nullable List<@Nullable String> asked) {
        return asked == null || asked.isEmpty() ? null : String.join(",", asked);
    }

    static boolean isOne(String name) {
        return Arrays.stream(values()).anyMatch(status -> status.wireName().equals(name));
    }
}

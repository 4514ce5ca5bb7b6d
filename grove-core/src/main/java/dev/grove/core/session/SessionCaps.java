package dev.grove.core.session;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Caps of a session and all its branches, but {@code maxMessages}, which is its own.
 *
 * @param maxUsd dollars that its runs may cost together; null for no cap
 * @param maxTokens tokens that its runs may use together, cache reads included; null for no cap
 * @param maxMessages messages that it may have, those included that were undone or that answers
 *     read on their way; null for no cap
 */
public record SessionCaps(
        @Nullable BigDecimal maxUsd, @Nullable Long maxTokens, @Nullable Integer maxMessages) {

    public static final SessionCaps NONE = new SessionCaps(null, null, null);

    /** Whether what its runs spend is capped. */
    public boolean isSpendingCapped() {
        return maxUsd != null || maxTokens != null;
    }
}

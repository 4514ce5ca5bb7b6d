package dev.grove.core.model.http;

import dev.grove.core.model.Bill;
import dev.grove.core.model.Usage;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Reads the token counts that a provider states for an answer. Caps are kept by them, so a count
 * that cannot be right is not taken: the first flaw makes the whole bill unusable.
 */
public final class TokenCounts {

    /** A hundred times the largest context window there is, and far within what is stored. */
    static final long LARGEST = 1_000_000_000;

    private @Nullable String flaw;

    /** A count that every bill has. */
    public long required(String name, JsonNode count) {
        if (count.isMissingNode() || count.isNull()) {
            return refuse(name + " is missing");
        }
        return optional(name, count);
    }

    /** A count that is zero where it is not stated. */
    public long optional(String name, JsonNode count) {
        if (count.isMissingNode() || count.isNull()) {
            return 0;
        }
        if (!count.isNumber() || !count.canConvertToExactIntegral()) {
            return refuse(name + " is no whole number");
        }
        if (!count.canConvertToLong() || count.asLong() > LARGEST) {
            return refuse(name + " is beyond " + LARGEST);
        }
        return count.asLong() < 0 ? refuse(name + " is below zero") : count.asLong();
    }

    /**
     * Makes the bill unusable, for a reason that only the provider's client can see.
     *
     * @return the count to go on with
     */
    public long refuse(String reason) {
        if (flaw == null) {
            flaw = reason;
        }
        return 0;
    }

    /**
     * The bill that these counts make.
     *
     * @param isEmpty whether the answer says nothing at all, and may have no output
     */
    public Bill bill(Usage usage, boolean isEmpty) {
        if (usage.total() == usage.outputTokens()) {
            refuse("it states no input, which every request has");
        }
        if (usage.outputTokens() == 0 && !isEmpty) {
            refuse("it states no output, and there is some");
        }
        return flaw == null ? new Bill.Stated(usage) : new Bill.Unusable(flaw);
    }
}

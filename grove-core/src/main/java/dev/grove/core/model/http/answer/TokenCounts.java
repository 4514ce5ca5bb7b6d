package dev.grove.core.model.http.answer;

import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Reads the token counts that a provider states for an answer. Caps are kept by them, so a count
 * that cannot be right is not taken: the first flaw makes the whole bill unusable.
 */
public final class TokenCounts {

    /** A hundred times the largest context window there is, and far within what is stored. */
    static final long LARGEST = 1_000_000_000;

    private static final Pattern NUMERAL = Pattern.compile("\\s*\\d{1,12}(?:\\.0+)?\\s*");

    private @Nullable String flaw;

    /** A count as a number, where it is one that is written as a text; otherwise as it is. */
    public static JsonNode number(JsonNode count) {
        return count.isString() && NUMERAL.matcher(count.stringValue()).matches()
                ? JsonNodeFactory.instance.numberNode(new BigDecimal(count.stringValue().strip()))
                : count;
    }

    /** A count that every bill has. */
    public long required(String name, JsonNode count) {
        if (count.isMissingNode() || count.isNull()) {
            return refuse(name + " is missing");
        }
        return optional(name, count);
    }

    /** A count that is zero where it is not stated. */
    public long optional(String name, JsonNode stated) {
        JsonNode count = number(stated);
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

    /** Whether it can be counted with: digits of {@code 1e999999999} would fill the memory. */
    public static boolean isSane(JsonNode count) {
        return count.isNumber() && count.canConvertToLong();
    }

    /** Whether a total is stated to be smaller than before; zero is how servers state none. */
    public static boolean falls(JsonNode before, JsonNode now) {
        return isSane(before)
                && isSane(now)
                && now.decimalValue().signum() > 0
                && now.decimalValue().compareTo(before.decimalValue()) < 0;
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
     * @param answerBytes of the answer, as far as it came
     */
    public Bill bill(Usage usage, boolean isEmpty, long answerBytes, BillBounds bounds) {
        return bill(new Bill.Stated(usage), isEmpty, answerBytes, bounds);
    }

    /** Overload for counts that say how long a cache keeps what was written. */
    public Bill bill(Bill.Stated stated, boolean isEmpty, long answerBytes, BillBounds bounds) {
        Usage usage = stated.usage();
        bounds.fault(usage, answerBytes).ifPresent(this::refuse);
        if (usage.total() == usage.outputTokens()) {
            refuse("it states no input, which every request has");
        }
        if (usage.outputTokens() == 0 && !isEmpty) {
            refuse("it states no output, and there is some");
        }
        return flaw == null ? stated : new Bill.Unusable(flaw);
    }
}

package dev.grove.language.json;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The bound of numbers at every door: finite as a double, and zero as a double only where it is
 * zero. Whatever computes with numbers, or writes them out, relies on it: ten characters such as
 * {@code 1e99999999} are a hundred million digits.
 */
public final class NumberBound {

    /** Characters of a number as it is written. */
    public static final int MOST_CHARACTERS = 1_000;

    /** Digits of a zero as it would be written out. */
    private static final int MOST_ZEROS = 2_000;

    /** Bits of the largest double. */
    private static final int MOST_BITS = 1_024;

    private NumberBound() {}

    /** Whether a number of JSON, as it is written, keeps the bound. */
    public static boolean holds(String number) {
        if (number.length() > MOST_CHARACTERS) {
            return false;
        }
        double value = Double.parseDouble(number);
        return value == 0 ? isZero(number) : Double.isFinite(value);
    }

    /** Whether a number keeps the bound; costs the same for each exponent. */
    public static boolean holds(BigDecimal number) {
        if (number.signum() == 0) {
            return Math.abs((long) number.scale()) <= MOST_ZEROS;
        }
        double value = number.doubleValue();
        return Double.isFinite(value) && value != 0 && number.precision() <= MOST_CHARACTERS;
    }

    /** Whether an integer keeps the bound. */
    public static boolean holds(BigInteger number) {
        return number.bitLength() <= MOST_BITS && Double.isFinite(number.doubleValue());
    }

    /** Whether it is zero, and its exponent is none that would be written out. */
    private static boolean isZero(String number) {
        boolean isZero =
                number.chars()
                        .takeWhile(c -> c != 'e' && c != 'E')
                        .noneMatch(c -> c >= '1' && c <= '9');
        try {
            return isZero && holds(new BigDecimal(number));
        } catch (NumberFormatException _) {
            return false;
        }
    }
}

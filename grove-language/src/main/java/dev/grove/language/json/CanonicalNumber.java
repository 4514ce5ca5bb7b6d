package dev.grove.language.json;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as ECMAScript's {@code Number.prototype.toString} writes them. */
final class CanonicalNumber {

    /** From 10²¹ on, and below 10⁻⁶, ECMAScript writes an exponent. */
    private static final int MOST_INTEGER_DIGITS = 21;

    private static final int MOST_LEADING_ZEROS = 6;

    private CanonicalNumber() {}

    static String of(BigDecimal exact) {
        double number = exact.doubleValue();
        // Numbers beyond every double have no form in the RFC, and must not look like others here.
        return written(Double.isFinite(number) ? shortest(number) : exact);
    }

    /**
     * The decimal with the fewest digits that is read as this double. Java's own has two digits
     * where one would do, as in 4.9E-324.
     */
    private static BigDecimal shortest(double number) {
        BigDecimal decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        if (decimal.precision() == 2) {
            BigDecimal oneDigit = decimal.setScale(decimal.scale() - 1, RoundingMode.HALF_EVEN);
            if (oneDigit.doubleValue() == number) {
                return oneDigit.stripTrailingZeros();
            }
        }
        return decimal;
    }

    private static String written(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal plain = number.abs().stripTrailingZeros();
        String digits = plain.unscaledValue().toString();
        // The value is 0.digits × 10^point, as ECMA-262 has it.
        long point = (long) digits.length() - plain.scale();
        String text;
        if (point > MOST_INTEGER_DIGITS || point <= -MOST_LEADING_ZEROS) {
            text = withExponent(digits, point - 1);
        } else if (point <= 0) {
            text = "0." + "0".repeat((int) -point) + digits;
        } else if (point >= digits.length()) {
            text = digits + "0".repeat((int) point - digits.length());
        } else {
            text = digits.substring(0, (int) point) + "." + digits.substring((int) point);
        }
        return number.signum() < 0 ? "-" + text : text;
    }

    private static String withExponent(String digits, long exponent) {
        String mantissa =
                digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + Math.abs(exponent);
    }
}

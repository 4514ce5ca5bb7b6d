package dev.grove.bench.report;

import java.util.Locale;

/** Goal for a figure, or for its ratio to the other one of its row. */
public sealed interface Goal {

    /** Shown for its own sake. */
    record None() implements Goal {}

    record RatioAtMost(double limit) implements Goal {}

    record RatioAtLeast(double limit) implements Goal {}

    record AtMost(double limit) implements Goal {}

    record AtLeast(double limit) implements Goal {}

    default String words() {
        return switch (this) {
            case None _ -> "";
            case RatioAtMost(double limit) -> "≤ " + plain(limit) + " ×";
            case RatioAtLeast(double limit) -> "≥ " + plain(limit) + " ×";
            case AtMost(double limit) -> "≤ " + plain(limit);
            case AtLeast(double limit) -> "≥ " + plain(limit);
        };
    }

    default String verdict(double figure, double ratio) {
        return switch (this) {
            case None _ -> "";
            case RatioAtMost(double limit) -> compared(ratio, ratio <= limit);
            case RatioAtLeast(double limit) -> compared(ratio, ratio >= limit);
            case AtMost(double limit) -> verdict(figure <= limit);
            case AtLeast(double limit) -> verdict(figure >= limit);
        };
    }

    /** Returns the verdict on a ratio, which is NaN where there is nothing to compare with. */
    private static String compared(double ratio, boolean met) {
        return Double.isNaN(ratio) ? "not compared" : verdict(met);
    }

    private static String verdict(boolean met) {
        return met ? "met" : "**missed**";
    }

    private static String plain(double limit) {
        return limit == Math.rint(limit)
                ? String.format(Locale.ROOT, "%,.0f", limit)
                : Double.toString(limit);
    }
}

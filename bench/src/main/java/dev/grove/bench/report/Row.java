package dev.grove.bench.report;

import java.util.Locale;

/**
 * One line of a table.
 *
 * @param beside what the figure is compared with; NaN where it stands for itself
 */
public record Row(String what, double figure, double beside, Goal goal) {

    public static Row of(String what, double figure, double beside) {
        return new Row(what, figure, beside, new Goal.None());
    }

    public static Row of(String what, double figure, Goal goal) {
        return new Row(what, figure, Double.NaN, goal);
    }

    public static Row of(String what, double figure) {
        return of(what, figure, new Goal.None());
    }

    /** With the figure that it is compared with, and their ratio. */
    String besideAnother() {
        double ratio = figure / beside;
        return "| %s | %s | %s | %s | %s | %s |\n"
                .formatted(
                        what,
                        number(figure),
                        number(beside),
                        Double.isNaN(ratio) ? "" : "%.2f".formatted(ratio),
                        goal.words(),
                        goal.verdict(figure, ratio));
    }

    String byItself() {
        return "| %s | %s | %s | %s |\n"
                .formatted(what, number(figure), goal.words(), goal.verdict(figure, Double.NaN));
    }

    private static String number(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        boolean whole = value >= 100 || value == Math.rint(value);
        return String.format(Locale.ROOT, whole ? "%,.0f" : "%.2f", value);
    }
}

package dev.grove.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Line of a table. Figures that could not be measured are NaN.
 *
 * @param others figures of all others, shown after it
 * @param beside the other figure that it is compared with; NaN where there is none
 */
public record Row(String what, double figure, List<Double> others, double beside, Goal goal) {

    public Row {
        others = List.copyOf(others);
    }

    public Row(String what, double figure, double beside, Goal goal) {
        this(what, figure, List.of(beside), beside, goal);
    }

    public static Row of(String what, double figure, double beside) {
        return new Row(what, figure, beside, new Goal.None());
    }

    public static Row of(String what, double figure, Goal goal) {
        return new Row(what, figure, List.of(), Double.NaN, goal);
    }

    public static Row of(String what, double figure) {
        return of(what, figure, new Goal.None());
    }

    /** Beside the best of several, where more is better. */
    public static Row besideMost(String what, double figure, List<Double> others, Goal goal) {
        return new Row(what, figure, others, measured(others).max().orElse(Double.NaN), goal);
    }

    /** Beside the best of several, where less is better. */
    public static Row besideLeast(String what, double figure, List<Double> others, Goal goal) {
        return new Row(what, figure, others, measured(others).min().orElse(Double.NaN), goal);
    }

    private static DoubleStream measured(List<Double> figures) {
        return figures.stream().mapToDouble(Double::doubleValue).filter(it -> !Double.isNaN(it));
    }

    /** With the figures of all others, and its ratio to the one that it is compared with. */
    String besideOthers() {
        double ratio = figure / beside;
        StringBuilder text = new StringBuilder("| " + what + " | " + number(figure));
        others.forEach(other -> text.append(" | ").append(number(other)));
        return text.append(
                        " | %s | %s | %s |\n"
                                .formatted(
                                        Double.isNaN(ratio) ? "" : "%.2f".formatted(ratio),
                                        goal.words(),
                                        goal.verdict(figure, ratio)))
                .toString();
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

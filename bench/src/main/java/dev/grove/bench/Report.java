package dev.grove.bench;

import dev.grove.bench.measure.Cost;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The figures side by side, with what they should be. */
record Report(Figures grove, Figures floor) {

    private static final String HEAD =
            """
            | what | Grove | floor | Grove / floor | goal | |
            |---|---|---|---|---|---|
            """;

    /**
     * Of one contestant.
     *
     * @param cold the first load after its start
     * @param warm the same load later, several times
     * @param alone one run at a time, several times
     */
    record Figures(Cost cold, List<Cost> warm, List<Cost> alone) {

        private double warm(ToDoubleFunction<Cost> figure) {
            return median(warm, figure);
        }

        private double alone(ToDoubleFunction<Cost> figure) {
            return median(alone, figure);
        }

        private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
            return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
        }
    }

    String render() {
        return HEAD
                + ratio("one run: gap p50, ms", f -> f.alone(cost -> cost.gap(0.50)), "≤ 1.3", 1.3)
                + ratio("one run: gap p99, ms", f -> f.alone(cost -> cost.gap(0.99)), "≤ 1.3", 1.3)
                + faster("64 runs: turns/s, cold", f -> f.cold().turnsPerSecond())
                + faster("64 runs: turns/s, warm", f -> f.warm(Cost::turnsPerSecond))
                + ratio(
                        "64 runs, cold: server CPU s / 1,000 turns",
                        f -> f.cold().serverCpuPer1000(),
                        "",
                        0)
                + ratio(
                        "64 runs, warm: server CPU s / 1,000 turns",
                        f -> f.warm(Cost::serverCpuPer1000),
                        "≤ 1.5",
                        1.5)
                + ratio(
                        "64 runs, warm: Postgres CPU s / 1,000 turns",
                        f -> f.warm(Cost::postgresCpuPer1000),
                        "≤ 1.5",
                        1.5)
                + commits("one run: WAL commits / turn", f -> f.alone(Cost::commitsPerTurn), 2.2)
                + commits("64 runs: WAL commits / turn", f -> f.warm(Cost::commitsPerTurn), 0.5)
                + ratio("one run: WAL bytes / turn", f -> f.alone(Cost::walBytesPerTurn), "≤ 2", 2)
                + ratio("64 runs: WAL bytes / turn", f -> f.warm(Cost::walBytesPerTurn), "≤ 2", 2);
    }

    private String ratio(String what, ToDoubleFunction<Figures> figure, String goal, double most) {
        double ratio = figure.applyAsDouble(grove) / figure.applyAsDouble(floor);
        return row(what, figure, goal, goal.isEmpty() ? "" : verdict(ratio <= most));
    }

    private String faster(String what, ToDoubleFunction<Figures> figure) {
        double ratio = figure.applyAsDouble(grove) / figure.applyAsDouble(floor);
        return row(what, figure, "≥ 0.75", verdict(ratio >= 0.75));
    }

    /** Measured against a number, not against the floor. */
    private String commits(String what, ToDoubleFunction<Figures> figure, double most) {
        return row(
                what,
                figure,
                "≤ " + most + " itself",
                verdict(figure.applyAsDouble(grove) <= most));
    }

    private String row(String what, ToDoubleFunction<Figures> figure, String goal, String verdict) {
        double ours = figure.applyAsDouble(grove);
        double theirs = figure.applyAsDouble(floor);
        return "| %s | %s | %s | %.2f | %s | %s |%n"
                .formatted(what, number(ours), number(theirs), ours / theirs, goal, verdict);
    }

    private static String verdict(boolean met) {
        return met ? "met" : "missed";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
    }
}

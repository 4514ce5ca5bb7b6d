package dev.grove.bench.report;

import java.util.List;

/**
 * Result of a scenario.
 *
 * @param how method of measurement, in a sentence or two
 * @param columns contestants or states that the figures belong to: one, or several that are
 *     compared
 * @param ratio head of the column of ratios, such as {@code Grove / best peer}
 */
public record Table(String title, String how, List<String> columns, String ratio, List<Row> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public Table(String title, String how, List<String> columns, List<Row> rows) {
        this(title, how, columns, "ratio", rows);
    }

    /** Grove beside its floor. */
    public static Table besideFloor(String title, String how, Row... rows) {
        return new Table(title, how, List.of("Grove", "floor"), List.of(rows));
    }

    public String render() {
        StringBuilder text = new StringBuilder("### " + title + "\n\n" + how.strip() + "\n\n");
        boolean compares = columns.size() > 1;
        text.append("| | ").append(String.join(" | ", columns));
        text.append(compares ? " | " + ratio + " | goal | |\n" : " | goal | |\n");
        text.append("|---".repeat(columns.size() + (compares ? 4 : 3))).append("|\n");
        rows.forEach(row -> text.append(compares ? row.besideOthers() : row.byItself()));
        return text.toString();
    }
}

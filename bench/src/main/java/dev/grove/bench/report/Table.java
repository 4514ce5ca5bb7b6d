package dev.grove.bench.report;

import java.util.List;

/**
 * What a scenario found.
 *
 * @param how it was measured, in a sentence or two
 * @param columns what the figures are of: one, or two that are compared
 */
public record Table(String title, String how, List<String> columns, List<Row> rows) {

    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /** Grove beside its floor. */
    public static Table besideFloor(String title, String how, Row... rows) {
        return new Table(title, how, List.of("Grove", "floor"), List.of(rows));
    }

    public String render() {
        StringBuilder text = new StringBuilder("### " + title + "\n\n" + how.strip() + "\n\n");
        boolean compares = columns.size() == 2;
        if (compares) {
            text.append("| | %s | %s | ratio | goal | |\n".formatted(columns.toArray()));
            text.append("|---|---|---|---|---|---|\n");
        } else {
            text.append("| | %s | goal | |\n".formatted(columns.toArray()));
            text.append("|---|---|---|---|\n");
        }
        rows.forEach(row -> text.append(compares ? row.besideAnother() : row.byItself()));
        return text.toString();
    }
}

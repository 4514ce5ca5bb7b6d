package dev.grove.server.campaign;

import dev.grove.server.campaign.Finding.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Adds up what cells found, and decides whether the campaign is passed. */
public final class Report {

    private static final int PERCENT_TO_SUCCEED = 80;

    private final List<Tallied> cells = new ArrayList<>();

    void add(Tallied cell) {
        cells.add(cell);
    }

    /** How a cell came out, on a line, with a line for each finding. */
    static String line(Tallied cell) {
        StringBuilder line = new StringBuilder();
        line.append(cell.findings().isEmpty() ? "ok    " : "FAIL  ").append(cell.cell().name());
        line.append(" (").append(cell.runs()).append(" runs)");
        for (Finding finding : cell.findings()) {
            line.append("\n      ").append(finding.kind()).append(' ').append(finding.run());
            line.append(' ').append(finding.what());
        }
        return line.toString();
    }

    List<Finding> findings() {
        return cells.stream().flatMap(cell -> cell.findings().stream()).toList();
    }

    boolean isPassed() {
        return !cells.isEmpty() && findings().isEmpty() && percent() >= PERCENT_TO_SUCCEED;
    }

    /** All of it in a line. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "cells %d, runs %d, operations %d (%d %% succeeded, at least %d must), doubles %d, losses %d,"
                        + " stuck runs %d, orphans %d, boundaries missed %d: %s",
                cells.size(),
                cells.stream().mapToInt(Tallied::runs).sum(),
                operations(),
                percent(),
                PERCENT_TO_SUCCEED,
                count(Kind.DOUBLE),
                count(Kind.LOSS),
                count(Kind.STUCK),
                count(Kind.ORPHAN),
                count(Kind.MISSED),
                isPassed() ? "passed" : "FAILED");
    }

    private int operations() {
        return cells.stream().mapToInt(Tallied::operations).sum();
    }

    private int percent() {
        int succeeded = cells.stream().mapToInt(Tallied::succeeded).sum();
        return operations() == 0 ? 0 : succeeded * 100 / operations();
    }

    private long count(Kind kind) {
        return findings().stream().filter(finding -> finding.kind() == kind).count();
    }
}

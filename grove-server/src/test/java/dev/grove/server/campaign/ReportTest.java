package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReportTest {

    private static final Cell CELL = new Cell(Boundaries.ANSWERED, Side.AFTER, Fault.KILL);

    private final Report report = new Report();

    @Test
    void passesWhenNothingWasFoundAndMostOperationsSucceeded() {
        report.add(new Tallied(CELL, 2, 14, 12, List.of()));
        assertThat(report.isPassed()).isTrue();
        assertThat(report.summary())
                .isEqualTo(
                        "cells 1, runs 2, operations 14 (85 % succeeded, at least 80 must), doubles 0, losses 0,"
                                + " stuck runs 0, orphans 0, boundaries missed 0: passed");
    }

    @Test
    void failsWhenTooFewOperationsSucceededWhateverElseIsFine() {
        report.add(new Tallied(CELL, 2, 14, 11, List.of()));
        assertThat(report.isPassed()).isFalse();
        assertThat(report.summary()).contains("78 % succeeded").endsWith("FAILED");
    }

    @Test
    void failsWhenNothingWasPlayed() {
        assertThat(report.isPassed()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void failsOnAnyFinding(Finding.Kind kind) {
        report.add(new Tallied(CELL, 2, 14, 14, List.of(new Finding(kind, "run", "what"))));
        assertThat(report.isPassed()).isFalse();
        assertThat(Report.line(new Tallied(CELL, 2, 14, 14, report.findings())))
                .contains("FAIL  answered-after-kill")
                .contains(kind + " run what");
    }
}

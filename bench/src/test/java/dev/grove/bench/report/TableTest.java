package dev.grove.bench.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void judgesRatiosAndFiguresByTheirGoals() {
        String text =
                Table.besideFloor(
                                "Title",
                                "How.",
                                new Row("a ratio", 3, 2, new Goal.RatioAtMost(1.5)),
                                new Row("another", 3.1, 2, new Goal.RatioAtMost(1.5)),
                                new Row("faster", 150, 200, new Goal.RatioAtLeast(0.75)),
                                new Row("itself", 1234.4, 1, new Goal.AtMost(1_000)),
                                Row.of("for its own sake", 0.5, 0.25))
                        .render();
        assertThat(text)
                .isEqualTo(
                        """
                        ### Title

                        How.

                        | | Grove | floor | ratio | goal | |
                        |---|---|---|---|---|---|
                        | a ratio | 3 | 2 | 1.50 | ≤ 1.5 × | met |
                        | another | 3.10 | 2 | 1.55 | ≤ 1.5 × | **missed** |
                        | faster | 150 | 200 | 0.75 | ≥ 0.75 × | met |
                        | itself | 1,234 | 1 | 1234.40 | ≤ 1,000 | **missed** |
                        | for its own sake | 0.50 | 0.25 | 2.00 |  |  |
                        """);
    }

    @Test
    void showsFiguresThatStandForThemselvesWithoutARatio() {
        String text =
                new Table(
                                "Title",
                                "How.",
                                List.of("Grove"),
                                List.of(
                                        Row.of("all", 8_000, new Goal.AtLeast(8_000)),
                                        Row.of("some, s", 1.5)))
                        .render();
        assertThat(text)
                .endsWith(
                        """
                        | | Grove | goal | |
                        |---|---|---|---|
                        | all | 8,000 | ≥ 8,000 | met |
                        | some, s | 1.50 |  |  |
                        """);
    }

    @Test
    void comparesWithTheBestOfThoseThatWereMeasured() {
        String text =
                new Table(
                                "Title",
                                "How.",
                                List.of("Grove", "one", "another"),
                                "Grove / best",
                                List.of(
                                        Row.besideMost(
                                                "turns/s",
                                                300,
                                                List.of(100., 150.),
                                                new Goal.RatioAtLeast(2)),
                                        Row.besideLeast(
                                                "seconds",
                                                3,
                                                List.of(Double.NaN, 6.),
                                                new Goal.RatioAtMost(1)),
                                        Row.besideMost(
                                                "nobody's",
                                                3,
                                                List.of(Double.NaN, Double.NaN),
                                                new Goal.RatioAtLeast(2))))
                        .render();
        assertThat(text)
                .endsWith(
                        """
                        | | Grove | one | another | Grove / best | goal | |
                        |---|---|---|---|---|---|---|
                        | turns/s | 300 | 100 | 150 | 2.00 | ≥ 2 × | met |
                        | seconds | 3 |  | 6 | 0.50 | ≤ 1 × | met |
                        | nobody's | 3 |  |  |  | ≥ 2 × | not compared |
                        """);
    }

    @Test
    void tellsWhoIsMissing() {
        assertThat(Missing.note(List.of())).isEmpty();
        assertThat(Missing.note(List.of("one (no program)", "another (no file)")))
                .isEqualTo(" Could not be had here: one (no program), another (no file).");
    }
}

package dev.grove.bench.scenario;

import dev.grove.bench.measure.Contestant;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Pair;
import dev.grove.bench.stage.Stage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Whether turns become dearer as a run grows longer. */
public final class LongRun implements Scenario {

    private static final int EARLY = 5;
    private static final int LATE = 200;

    /** Turns on each side of the one that is asked about. */
    private static final int AROUND = 2;

    private static final int REPETITIONS = 6;
    private static final Load RUN = new Load(3, LATE + AROUND + 2, 1);

    @Override
    public String name() {
        return "long";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        Pair pair = stage.warmPair(ManyRuns.WARM_UPS);
        play(stage, pair.theirs());
        play(stage, pair.ours());
        List<Dialogue> ours = new ArrayList<>();
        List<Dialogue> theirs = new ArrayList<>();
        for (int i = 0; i < REPETITIONS; i++) {
            theirs.addAll(play(stage, pair.theirs()));
            ours.addAll(play(stage, pair.ours()));
        }
        return new Table(
                "A long run",
                """
                %d runs of %d turns, one after the other, warm. Medians of the own time of the five turns around the %dth and around \
                the %dth; the whole history is sent each time, so some growth is the request's.\
                """
                        .formatted(REPETITIONS * RUN.runs(), RUN.turns(), LATE, EARLY),
                List.of("turn " + LATE, "turn " + EARLY),
                List.of(
                        new Row(
                                "Grove: own time p50, ms",
                                around(LATE, ours),
                                around(EARLY, ours),
                                new Goal.RatioAtMost(1.2)),
                        Row.of(
                                "floor: own time p50, ms",
                                around(LATE, theirs),
                                around(EARLY, theirs))));
    }

    private static List<Dialogue> play(Stage stage, Contestant contestant) throws Exception {
        List<Dialogue> runs = stage.dialogues().open(RUN);
        contestant.play(runs, RUN);
        stage.dialogues().close(runs);
        return runs;
    }

    /** Milliseconds between the answer of a turn and the question of the next. */
    private static double around(int turn, List<Dialogue> runs) {
        long[] gaps =
                runs.stream()
                        .map(Dialogue::gaps)
                        .flatMapToLong(of -> Arrays.stream(of, turn - 1 - AROUND, turn + AROUND))
                        .sorted()
                        .toArray();
        return gaps[gaps.length / 2] / 1e6;
    }
}

package dev.grove.bench.measure;

import dev.grove.bench.model.Dialogue;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Cost of a load.
 *
 * @param spent counted in turns: answers of the model
 * @param begun seconds from the first start to the first question of the last run to ask
 * @param bytesAsked bytes of all requests to the model, without their heads
 * @param gaps sorted nanoseconds from an answer to the next question
 */
public record Cost(Spent spent, double begun, long bytesAsked, List<Long> gaps) {

    public Cost {
        gaps = List.copyOf(gaps);
    }

    static List<Long> gaps(List<Dialogue> dialogues) {
        return dialogues.stream()
                .flatMapToLong(dialogue -> Arrays.stream(dialogue.gaps()))
                .sorted()
                .boxed()
                .toList();
    }

    public double seconds() {
        return spent.seconds();
    }

    public double turnsPerSecond() {
        return spent.perSecond();
    }

    public double serverCpuPer1000() {
        return spent.serverCpuPer1000();
    }

    public double postgresCpuPer1000() {
        return spent.postgresCpuPer1000();
    }

    public double cpuPer1000() {
        return spent.cpuPer1000();
    }

    public double commitsPerTurn() {
        return spent.commits();
    }

    public double walBytesPerTurn() {
        return spent.walBytesOfEach();
    }

    public double bytesAskedPerTurn() {
        return (double) bytesAsked / spent.count();
    }

    /** Milliseconds that a share of the gaps stays under. */
    public double gap(double share) {
        int index = (int) Math.ceil(share * gaps.size()) - 1;
        return gaps.get(Math.max(0, index)) / 1e6;
    }

    /** Returns the median of a figure over measurements of the same load. */
    public static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
    }
}

package dev.grove.bench.measure;

import dev.grove.bench.model.Dialogue;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a load cost.
 *
 * @param turns answers of the model
 * @param seconds from the first start to the last end
 * @param begun seconds from the first start to the first question of the last run to ask
 * @param serverCpu seconds, of all the contestant's processes
 * @param postgresCpu seconds, of all Postgres processes
 * @param walCommits transactions in the log
 * @param walBytes without whole pages
 * @param bytesAsked of all requests to the model
 * @param gaps sorted nanoseconds from an answer to the next question
 */
public record Cost(
        int turns,
        double seconds,
        double begun,
        double serverCpu,
        double postgresCpu,
        long walCommits,
        long walBytes,
        long bytesAsked,
        List<Long> gaps) {

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

    public double turnsPerSecond() {
        return turns / seconds;
    }

    public double serverCpuPer1000() {
        return serverCpu * 1000 / turns;
    }

    public double postgresCpuPer1000() {
        return postgresCpu * 1000 / turns;
    }

    public double cpuPer1000() {
        return serverCpuPer1000() + postgresCpuPer1000();
    }

    public double commitsPerTurn() {
        return (double) walCommits / turns;
    }

    public double walBytesPerTurn() {
        return (double) walBytes / turns;
    }

    public double bytesAskedPerTurn() {
        return (double) bytesAsked / turns;
    }

    /** Milliseconds that a share of the gaps stays under. */
    public double gap(double share) {
        int index = (int) Math.ceil(share * gaps.size()) - 1;
        return gaps.get(Math.max(0, index)) / 1e6;
    }

    /** Of several measurements of the same load, the one in the middle. */
    public static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return costs.stream().mapToDouble(figure).sorted().toArray()[costs.size() / 2];
    }
}

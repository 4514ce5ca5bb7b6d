package dev.grove.bench.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Time, CPU and WAL that some work took.
 *
 * @param count amount of work that was done, in its own unit
 * @param seconds from its begin to its end
 * @param serverCpu seconds, of all processes that did it
 * @param postgresCpu seconds, of all Postgres processes
 * @param walCommits transactions in the log
 * @param walBytes without whole pages
 */
public record Spent(
        int count,
        double seconds,
        double serverCpu,
        double postgresCpu,
        long walCommits,
        long walBytes) {

    public double perSecond() {
        return count / seconds;
    }

    public double serverCpuPer1000() {
        return serverCpu * 1000 / count;
    }

    public double postgresCpuPer1000() {
        return postgresCpu * 1000 / count;
    }

    public double cpuPer1000() {
        return serverCpuPer1000() + postgresCpuPer1000();
    }

    public double commits() {
        return (double) walCommits / count;
    }

    public double walBytesOfEach() {
        return (double) walBytes / count;
    }

    /** Returns the median of a figure over measurements of the same work. */
    public static double median(List<Spent> all, ToDoubleFunction<Spent> figure) {
        return all.stream().mapToDouble(figure).sorted().toArray()[all.size() / 2];
    }
}

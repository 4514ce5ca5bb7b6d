package dev.grove.bench.mcp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.ToDoubleFunction;

/**
 * How a server answers.
 *
 * @param perSecond calls that were answered
 * @param p99Millis what all but one of a hundred took at most
 * @param calls answered in all
 */
public record Rate(double perSecond, double p99Millis, long calls) {

    /** Calls a server on so many connections at once for some seconds. */
    public static Rate of(Echo echo, int connections, int seconds) throws Exception {
        long start = System.nanoTime();
        long end = start + seconds * 1_000_000_000L;
        List<long[]> times = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(connections)) {
            List<Future<long[]>> callers = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                callers.add(threads.submit(() -> call(echo, end)));
            }
            for (Future<long[]> caller : callers) {
                times.add(caller.get());
            }
        }
        double took = (System.nanoTime() - start) / 1e9;
        long[] all = times.stream().flatMapToLong(Arrays::stream).sorted().toArray();
        return new Rate(all.length / took, all[(int) (all.length * 0.99)] / 1e6, all.length);
    }

    /** The nanoseconds of each call. */
    private static long[] call(Echo echo, long end) throws Exception {
        long[] times = new long[1024];
        int count = 0;
        try (Caller caller = new Caller(echo)) {
            for (long before = System.nanoTime(); before < end; before = System.nanoTime()) {
                caller.call();
                if (count == times.length) {
                    times = Arrays.copyOf(times, 2 * count);
                }
                times[count++] = System.nanoTime() - before;
            }
        }
        return Arrays.copyOf(times, count);
    }

    /** Returns the median of a figure over measurements of the same calls. */
    public static double median(List<Rate> rates, ToDoubleFunction<Rate> figure) {
        return rates.stream().mapToDouble(figure).sorted().toArray()[rates.size() / 2];
    }
}

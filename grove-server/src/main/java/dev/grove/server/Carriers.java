package dev.grove.server;

/**
 * How many platform threads carry the virtual ones. A virtual thread that computes keeps its
 * carrier; with one for each processor, as is usual, two runs that read very long answers would
 * stop every request and every other run on a machine of two. With more than there are processors
 * it is the kernel that shares them out.
 */
public final class Carriers {

    private static final String PARALLELISM = "jdk.virtualThreadScheduler.parallelism";
    private static final int LEAST = 16;
    private static final int FOR_EACH_PROCESSOR = 4;

    private Carriers() {}

    /** Before the first virtual thread; what the operator has set stays. */
    public static void add() {
        if (System.getProperty(PARALLELISM) == null) {
            int wanted = FOR_EACH_PROCESSOR * Runtime.getRuntime().availableProcessors();
            System.setProperty(PARALLELISM, Integer.toString(Math.max(LEAST, wanted)));
        }
    }
}

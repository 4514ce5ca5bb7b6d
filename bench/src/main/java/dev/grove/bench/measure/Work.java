package dev.grove.bench.measure;

/** What is done while it is measured. */
@FunctionalInterface
public interface Work {

    void run() throws Exception;
}

package dev.grove.bench.measure;

/** Work that is measured. */
@FunctionalInterface
public interface Work {

    void run() throws Exception;
}

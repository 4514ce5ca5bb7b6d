package dev.grove.core.run.lease;

/** Executes a claimed run until it ends, waits, is handed over or is lost. */
@FunctionalInterface
public interface RunExecutor {

    /** Blocks; whatever happens, it leaves the run in a state from which it goes on by rule. */
    void execute(Execution execution);
}

package dev.grove.core.run.lease;

import dev.grove.core.run.work.RunKind;

/** Executes claimed runs of one kind until each ends, waits, is handed over or is lost. */
public interface RunExecutor {

    RunKind kind();

    /** Blocks; whatever happens, it leaves the run in a state from which it goes on by rule. */
    void execute(Execution execution);
}

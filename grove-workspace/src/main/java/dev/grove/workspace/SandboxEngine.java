package dev.grove.workspace;

import dev.grove.core.id.RunId;

/** What makes and removes sandboxes. Every call ends within a deadline. */
public interface SandboxEngine {

    SandboxStatus status();

    /**
     * Makes a sandbox on the run's volume, and the volume when it is not there.
     *
     * @throws SandboxLostException when the engine cannot
     */
    OpenSandbox start(SandboxSpec spec);

    /** Removes the run's containers, all but those of an epoch; everything in them dies. */
    void removeContainers(RunId run, long exceptEpoch);

    /** Removes the container of one epoch. */
    void removeContainer(RunId run, long epoch);

    /** Removes the run's containers and its volume. */
    void removeAll(RunId run);

    /** A sandbox that can be given up. */
    interface OpenSandbox extends Sandbox, AutoCloseable {

        /** Whether a further call can succeed. */
        boolean isAlive();

        /** Lets go of the connection; the container stays. */
        @Override
        void close();
    }
}

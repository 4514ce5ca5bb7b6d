package dev.grove.workspace.sandbox;

import dev.grove.core.id.RunId;
import dev.grove.core.workspace.WorkspaceSpec;
import java.time.Instant;
import java.util.Optional;

/** Engine that makes and removes sandboxes. Every call ends within a deadline. */
public interface SandboxEngine {

    /** How the settings call it. */
    String name();

    /** How many sandboxes of runs it has room for; {@link Integer#MAX_VALUE} for no limit. */
    int places();

    /**
     * How many sandboxes of runs are on it now, those of every server.
     *
     * @throws SandboxLostException when it does not answer
     */
    int sandboxes();

    /** Whether the engine answers, asked at most every few seconds. */
    SandboxStatus status();

    /** Status that {@link #status} found last; never waits. */
    SandboxStatus lastStatus();

    /** When what this server proves itself to it with ends; empty where it needs nothing. */
    Optional<Instant> identifiedUntil();

    /**
     * Why no sandbox can be made of an image and how to mend it; nothing when one can, and when no
     * engine answers.
     */
    Optional<String> lacking(String image);

    /** How the bytes and files of a workspace are bounded, in a word. */
    String quota();

    /**
     * How much memory a sandbox of this size is held to, in megabytes: more than its programs'
     * where its files are in memory, too.
     */
    int memoryMegabytes(WorkspaceSpec workspace);

    /** Whether files of an earlier sandbox are still in a place. */
    boolean hasFiles(String volume);

    /**
     * Makes a sandbox on a fresh place, and the place.
     *
     * @throws SandboxLostException when the engine cannot
     */
    OpenSandbox start(SandboxSpec spec);

    /**
     * Makes a sandbox on the place that holds its files.
     *
     * @throws SandboxLostException when the engine cannot, or the place is missing
     */
    OpenSandbox startAgain(SandboxSpec spec);

    /**
     * Makes a spare sandbox, without a run yet, on a fresh place.
     *
     * @throws SandboxLostException when the engine cannot
     */
    OpenSandbox startSpare(String volume, WorkspaceSpec workspace);

    /**
     * Makes a spare sandbox that of a run. It is as if {@link #start} had made it.
     *
     * @throws SandboxLostException when the engine cannot
     */
    void adopt(OpenSandbox spare, SandboxSpec spec);

    /**
     * Connects anew to a sandbox whose connection broke, where that is the way to keep its files;
     * whatever still ran in it has ended then. Empty where a new sandbox on the same place is
     * better.
     *
     * @throws SandboxLostException when the engine does not answer
     */
    Optional<OpenSandbox> reconnect(OpenSandbox lost, String volume);

    /** Removes the run's containers, all but those of an epoch; everything in them dies. */
    void removeContainers(RunId run, long exceptEpoch);

    /** Removes the container of one epoch. */
    void removeContainer(RunId run, long epoch);

    /** Removes a spare sandbox, with its place. */
    void removeSpare(OpenSandbox spare, String volume);

    /** Removes a place that no container uses, with all files in it. */
    void discard(String volume);

    /** A sandbox that can be given up. */
    interface OpenSandbox extends Sandbox, AutoCloseable {

        /** Its container's id on the engine. */
        String container();

        /** Whether a further call can succeed. */
        boolean isAlive();

        /** Lets go of the connection; the container stays. */
        @Override
        void close();
    }
}

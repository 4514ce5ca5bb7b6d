package dev.grove.core.workspace;

/** Result of keeping a workspace's files. */
public sealed interface Keeping {

    /**
     * There is a new snapshot; it lasts once a turn points at it.
     *
     * @param digest SHA-256, in hexadecimal, of its content
     */
    record Kept(String digest) implements Keeping {}

    /** Nothing has changed since the last one, and every change up to then was kept. */
    record Unchanged() implements Keeping {}

    /**
     * The files stay where they are, and nowhere else.
     *
     * @param reason for the run's log
     */
    record NotKept(String reason) implements Keeping {}
}

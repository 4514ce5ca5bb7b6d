package dev.grove.core.operation;

/** View that may hold a secret that was just made: an answer that shows one is not scrubbed. */
public interface ShowsSecret {

    /** Whether it holds one. */
    boolean showsSecret();
}

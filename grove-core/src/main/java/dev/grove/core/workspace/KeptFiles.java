package dev.grove.core.workspace;

import org.jspecify.annotations.Nullable;

/**
 * The files of a workspace as they can be had back.
 *
 * @param digest SHA-256, in hexadecimal, of the snapshot; null for the files that the run began
 *     with
 * @param turn at whose end it was kept; 0 for the beginning
 * @param changedSince whether calls that ended after it may have changed files; such changes were
 *     not kept
 */
public record KeptFiles(@Nullable String digest, int turn, boolean changedSince) {

    /** A run that has changed nothing yet. */
    public static final KeptFiles BEGINNING = new KeptFiles(null, 0, false);
}

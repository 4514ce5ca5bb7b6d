package dev.grove.workspace.view;

import java.util.List;

/**
 * Changes between two states of a workspace; the insides of {@code .git} are left out.
 *
 * @param diff in git's unified format
 * @param truncated whether the diff was cut off at 1 MiB
 */
public record Difference(List<Change> files, String diff, boolean truncated) {

    /**
     * A file that differs.
     *
     * @param change {@code added}, {@code deleted} or {@code modified}
     */
    public record Change(String path, String change) {}
}

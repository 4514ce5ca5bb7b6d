package dev.grove.workspace.place;

/**
 * Where a run's files are.
 *
 * @param epoch that it was taken for
 * @param volume its name on an engine
 * @param ready false while it is being filled: what it holds then is nothing to go on with
 */
public record VolumeAssignment(long epoch, String volume, boolean ready) {}

package dev.grove.workspace.place;

/**
 * Where a run's files are.
 *
 * @param volume its name on an engine
 * @param ready false while it is being filled: what it holds then is nothing to go on with
 */
public record Place(String volume, boolean ready) {}

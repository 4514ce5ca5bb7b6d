package dev.grove.core.run.record;

/**
 * How far a run has come.
 *
 * @param lastEvent the number of its last event so far
 */
public record RunProgress(RunStatus status, long lastEvent) {}

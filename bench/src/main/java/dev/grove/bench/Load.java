package dev.grove.bench;

/**
 * What a contestant is given to do.
 *
 * @param turns of each run; the last one finishes
 * @param atOnce runs under way at a time
 */
public record Load(int runs, int turns, int atOnce) {}

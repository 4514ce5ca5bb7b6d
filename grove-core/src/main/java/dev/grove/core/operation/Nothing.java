package dev.grove.core.operation;

/** Input of an operation that needs none. */
public record Nothing() {}

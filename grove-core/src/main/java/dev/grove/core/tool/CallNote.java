package dev.grove.core.tool;

/** Note that a call makes for the log of its run, recorded with the call's end. */
public sealed interface CallNote permits NotedPlan, NotedObservation {}

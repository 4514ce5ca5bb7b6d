package dev.grove.core.model;

/** What a provider says one answer used, as far as that can be believed. */
public sealed interface Bill {

    /** Counts that an answer can have. */
    record Stated(Usage usage) implements Bill {}

    /**
     * No usage, or one that no answer has: a count that is missing, below zero, no whole number, or
     * beyond what any model reads. What the answer really cost is unknown.
     *
     * @param flaw for people, such as {@code output_tokens is missing}
     */
    record Unusable(String flaw) implements Bill {}
}

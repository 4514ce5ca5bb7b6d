package dev.grove.core.model.price;

/** Usage that a provider states for one answer, as far as it can be believed. */
public sealed interface Bill {

    /**
     * Counts that an answer can have.
     *
     * @param hourWrites tokens of those written into the cache that it keeps for an hour
     */
    record Stated(Usage usage, long hourWrites) implements Bill {

        /** Counts of an answer that put nothing into the cache for an hour. */
        public Stated(Usage usage) {
            this(usage, 0);
        }
    }

    /**
     * No usage, or one that no answer has: a count that is missing, below zero, no whole number,
     * beyond what any model reads or what this call sent and allowed, or smaller than it was stated
     * before. What the answer really cost is unknown.
     *
     * @param flaw for people, such as {@code output_tokens is missing}
     */
    record Unusable(String flaw) implements Bill {}

    /** The bill of an answer that broke off before it came. */
    Bill LOST = new Unusable("the answer broke off before it was billed");
}

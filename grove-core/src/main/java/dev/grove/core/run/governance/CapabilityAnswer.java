package dev.grove.core.run.governance;

import dev.grove.core.run.record.CapabilityAsk;

/** First answer to a request of a model for an exception: people are asked, or need not be. */
public sealed interface CapabilityAnswer {

    /** People are asked. */
    record Ask(CapabilityAsk ask) implements CapabilityAnswer {}

    /**
     * No person is asked.
     *
     * @param words why, for the model
     */
    record Refused(String words) implements CapabilityAnswer {}
}

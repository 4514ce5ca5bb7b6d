package dev.grove.core.run.workflow;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What a person says of what a node asks.
 *
 * @param approves or denies
 * @param answer to its form; null for none
 * @param digest of what the person was shown; null where that is not said
 */
public record AskAnswer(
        boolean approves,
        @Nullable JsonNode answer,
        @Nullable String reason,
        @Nullable String digest) {

    String decision() {
        return approves ? "approve" : "deny";
    }
}

package dev.grove.core.run.wait;

import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.vote.Review.Outcome;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Verdict of the run of an agent that has reviewed a call.
 *
 * @param reason in the words of the agent, or why there is no verdict
 */
record Verdict(Outcome outcome, String reason) {

    private static final String NO_ANSWER = "its answer was no verdict with a reason";

    /** Reads it from the end of the run; whatever is not of the one form decides nothing. */
    static Verdict of(RunStatus status, @Nullable JsonNode result) {
        if (status != RunStatus.COMPLETED) {
            return new Verdict(Outcome.FAILED, "its run ended as " + status.wireName());
        }
        if (result == null
                || !result.isObject()
                || result.size() != 2
                || !result.path("verdict").isString()
                || !result.path("reason").isString()) {
            return new Verdict(Outcome.FAILED, NO_ANSWER);
        }
        String reason = result.path("reason").stringValue();
        if (reason.codePointCount(0, reason.length()) > ReviewGoal.LONGEST_REASON) {
            return new Verdict(Outcome.FAILED, NO_ANSWER);
        }
        return switch (result.path("verdict").stringValue()) {
            case "approve" -> new Verdict(Outcome.APPROVED, reason);
            case "deny" -> new Verdict(Outcome.DENIED, reason);
            case "escalate" -> new Verdict(Outcome.ESCALATED, reason);
            default -> new Verdict(Outcome.FAILED, NO_ANSWER);
        };
    }
}

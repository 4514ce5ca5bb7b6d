package dev.grove.core.run.wait;

import dev.grove.core.run.record.OpenedWait;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A wait with what came of it so far.
 *
 * @param outcome null while it is open
 */
public record StoredWait(OpenedWait asked, @Nullable Outcome outcome) {

    /**
     * What came of it.
     *
     * @param reason the decider's words
     * @param editedArguments what may be executed instead of what was asked
     * @param approvedDigest of what may be executed; null when nothing may
     * @param content a result that somebody brought, ready for the model
     * @param contentDigest of the content before it was cut
     */
    public record Outcome(
            WaitResolution resolution,
            Instant at,
            @Nullable String decidedByName,
            @Nullable String reason,
            @Nullable ObjectNode editedArguments,
            @Nullable String approvedDigest,
            @Nullable String content,
            boolean isError,
            @Nullable String contentDigest) {}

    public boolean isOpen() {
        return outcome == null;
    }

    /** What somebody, or the passing of time, made of it; what was withdrawn is asked again. */
    public Optional<Outcome> answer() {
        return Optional.ofNullable(outcome)
                .filter(known -> known.resolution() != WaitResolution.WITHDRAWN);
    }
}

package dev.grove.core.run.wait;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.ResultText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Makes outcomes of what came from outside: scrubbed, cut, and fit to be stored. */
final class Outcomes {

    private Outcomes() {}

    static boolean isLate(OpenedWait wait, Instant now) {
        return wait.expiresAt() != null && !now.isBefore(wait.expiresAt());
    }

    static StoredWait.Outcome answered(ClientResult result, Scrubber scrubber, Instant now) {
        return withContent(
                WaitResolution.ANSWERED, result.content(), result.isError(), scrubber, now);
    }

    static StoredWait.Outcome withContent(
            WaitResolution how, String content, boolean isError, Scrubber scrubber, Instant now) {
        // Scrubbed before it is cut: half a value would be found no more.
        String clean = scrubber.scrub(content);
        return new StoredWait.Outcome(
                how,
                now,
                null,
                null,
                null,
                null,
                StorableText.of(ResultText.cut(clean)),
                isError,
                ArgumentsDigest.sha256(clean));
    }

    /**
     * A decision that brings no content.
     *
     * @param approvedDigest of what may be executed, if anything may
     */
    static StoredWait.Outcome decided(
            WaitResolution how,
            @Nullable String reason,
            @Nullable ObjectNode edited,
            @Nullable String approvedDigest,
            Instant now) {
        return new StoredWait.Outcome(
                how, now, null, reason, edited, approvedDigest, null, false, null);
    }
}

package dev.grove.server.feed;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.run.feed.RunMove;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events of {@code GET /events}. */
sealed interface FeedEvent {

    /**
     * The feed is open.
     *
     * @param number everything up to it is in a list that is read from now on
     */
    record Opened(String type, long number) implements FeedEvent {

        Opened(long number) {
            this("feed.opened", number);
        }
    }

    /** Gap in the feed: unseen events are not kept any more, so lists are to be read anew. */
    record Gap(String type, long number) implements FeedEvent {

        Gap(long number) {
            this("feed.gap", number);
        }
    }

    /** A run changed, and is this from then on. */
    record Move(
            String type,
            long number,
            UUID runId,
            Instant at,
            String status,
            String kind,
            @Nullable String agent,
            @Nullable UUID parentRunId,
            UUID rootRunId,
            @JsonUnwrapped RunMove.Totals totals)
            implements FeedEvent {

        static Move of(RunMove move) {
            return new Move(
                    move.type(),
                    move.number(),
                    move.run().value(),
                    move.at(),
                    move.status(),
                    move.kind(),
                    move.agent(),
                    move.parent() == null ? null : move.parent().value(),
                    move.root().value(),
                    move.totals());
        }
    }
}

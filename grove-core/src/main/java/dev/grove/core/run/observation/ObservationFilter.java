package dev.grove.core.run.observation;

import dev.grove.core.id.RunId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Filter of observations; null is any.
 *
 * @param agent name of the agent that wrote it
 * @param words all of these are in its text
 * @param run that wrote it
 * @param below run that wrote it, or whose tree below it did
 */
public record ObservationFilter(
        @Nullable String agent,
        @Nullable String tag,
        @Nullable String words,
        @Nullable Instant since,
        @Nullable RunId run,
        @Nullable RunId below) {

    /** Observations of a run, and of the runs below it. */
    static ObservationFilter below(RunId run, @Nullable String tag, @Nullable String words) {
        return new ObservationFilter(null, tag, words, null, null, run);
    }
}

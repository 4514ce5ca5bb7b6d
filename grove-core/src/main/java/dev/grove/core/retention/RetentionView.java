package dev.grove.core.retention;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.WordsOf;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How long a tenant's runs and their files are kept, as operators read it. */
@WordsOf(RetentionPut.class)
@JsonClassDescription("How long after the end of a run it is kept.")
record RetentionView(
        @Nullable Integer runsDays,
        @Nullable Integer filesDays,
        @JsonPropertyDescription("The server's setting for runs; null where they are kept for ever")
                @Nullable Long runsSecondsByDefault) {

    static RetentionView of(RetentionRule rule, Optional<Duration> byDefault) {
        return new RetentionView(
                rule.runsDays(), rule.filesDays(), byDefault.map(Duration::toSeconds).orElse(null));
    }
}

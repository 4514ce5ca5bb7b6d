package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Times of a run, as callers read them. */
public record RunTimes(
        @JsonPropertyDescription("When it was asked for") Instant createdAt,
        @JsonPropertyDescription("When it was first executed") @Nullable Instant startedAt,
        @JsonPropertyDescription("When it ended") @Nullable Instant finishedAt) {}

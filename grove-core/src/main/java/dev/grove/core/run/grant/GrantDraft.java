package dev.grove.core.run.grant;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Grant as callers ask for it. */
@JsonClassDescription(
        "Who may make which calls although a rule restricts them, how often, until when, and why.")
public record GrantDraft(
        @Needed GrantView.@Nullable Subject subject,
        @Needed GrantView.@Nullable Capability capability,
        @JsonPropertyDescription(
                        "Rules that it is an exception to. A policy whose rules are all lifted for a call says its default, which is lifted by name, too")
                @Needed
                @Size(min = 1, max = GrantChecks.MOST_LIFTS)
                @Nullable List<GrantView.@Nullable Lift> lifts,
        @JsonPropertyDescription("Calls that may use it")
                @Needed
                @Min(1)
                @Max(GrantChecks.MOST_USES)
                @Nullable Integer maxUses,
        @JsonPropertyDescription("At most 30 days from now, by the clock of the database")
                @Needed
                @SchemaOf(Instant.class)
                @Nullable String expiresAt,
        @JsonPropertyDescription("For people")
                @Needed
                @Size(min = 1, max = GrantChecks.LONGEST_REASON)
                @Nullable String reason) {}

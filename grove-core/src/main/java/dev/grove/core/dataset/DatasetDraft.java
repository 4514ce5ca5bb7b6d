package dev.grove.core.dataset;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.definition.DefinitionDraft;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.label.Labels;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A dataset as callers submit it. Faults are reported when it is stored; what is null was left out.
 */
@JsonClassDescription(
        "A dataset to store, at most 1,000,000 characters of JSON. Members that only reading knows (`version`, `created_at`, `updated_at`) are ignored.")
@JsonIgnoreProperties({"version", "created_at", "updated_at"})
record DatasetDraft(
        @JsonPropertyDescription(
                        "Its name, unique in its tenant: lower-case letters, digits, `_`, `-`")
                @Needed
                @Size(min = 1, max = DefinitionName.LONGEST)
                @Pattern(regexp = DefinitionName.PATTERN)
                @Nullable String name,
        @JsonPropertyDescription("What its cases have in common, and where they come from")
                @Size(max = DatasetValidation.LONGEST_DESCRIPTION)
                @Nullable String description,
        @JsonPropertyDescription("Inputs, in an order that stays")
                @Needed
                @Size(min = 1, max = DatasetValidation.MOST_CASES)
                @Nullable List<@Nullable DatasetCaseDraft> cases,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion)
        implements DefinitionDraft {

    /** A case as callers submit it. */
    @JsonClassDescription("An input and what is expected of its run.")
    record DatasetCaseDraft(
            @JsonPropertyDescription(
                            "Goal for a run of an agent, as a text, or input for a run of a workflow, as an object; at most 200,000 characters")
                    @Needed
                    @Nullable JsonNode input,
            @JsonPropertyDescription(
                            "What is expected of the run, as any JSON of at most 200,000 characters; null for nothing")
                    @Nullable JsonNode expect,
            @JsonPropertyDescription(
                            "Run that the case was taken from: one of the tenant when it is first named; it may be gone later. Null for none")
                    @Nullable UUID runId,
            @JsonPropertyDescription("Labels for runs of the case, as runs have them")
                    @Size(max = Labels.MOST)
                    @Nullable List<@Pattern(regexp = Labels.PATTERN) @Nullable String> labels) {}
}

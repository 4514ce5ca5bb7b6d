package dev.grove.core.policy.operation;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.definition.DefinitionName;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Policy;
import dev.grove.language.policy.document.PolicyDocuments;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Members of a document. The language reads its text, and says what is wrong and where; this record
 * describes it for callers.
 */
@JsonClassDescription(
        "A document; [the page on policies](policies.md) describes it whole. A version that was read may be sent back as it is: members that only reading knows (`id`, `version`, `digest`, `created_at`, `updated_at`, `warnings`, `widening`) are ignored.")
record PolicyDraft(
        @JsonPropertyDescription("`grove/v1`") @JsonProperty("apiVersion")
                @Nullable String apiVersion,
        @JsonPropertyDescription("`Policy`") @Nullable String kind,
        @JsonPropertyDescription(
                        "Its name, unique in its tenant: lower-case letters, digits, `_`, `-`")
                @Needed
                @Size(min = 1, max = DefinitionName.LONGEST)
                @Pattern(regexp = DefinitionName.PATTERN)
                @Nullable String name,
        @JsonPropertyDescription("What it is for") @Size(max = Policy.LONGEST_DESCRIPTION)
                @Nullable String description,
        @JsonUnwrapped Says says,
        @JsonPropertyDescription(
                        "Acts and what the policy has to say of them, such as `{\"call\": {\"tool\": \"git_push\", \"args\": {\"branch\": \"main\"}}, \"expect\": \"deny\", \"rule\": \"branches\"}`: it is not stored while one of them fails")
                @Size(max = PolicyDocuments.MOST_TESTS)
                @Nullable List<@SchemaOf(ObjectNode.class) @Nullable JsonNode> tests,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion) {

    /** Members by which acts are decided. */
    record Says(
            @JsonPropertyDescription(
                            "Policies whose rules it has besides its own, such as `trust/sandboxed`; as they are when it is stored")
                    @JsonProperty("extends")
                    @Size(max = PolicyDocuments.MOST_BASES)
                    @Nullable List<@Nullable String> bases,
            @JsonPropertyDescription("Number of the language of its rules")
                    @Min(Policy.LANGUAGE)
                    @Max(Policy.LANGUAGE)
                    @UnlessSet("1")
                    @Nullable Integer language,
            @JsonPropertyDescription(
                            "Outcome where no rule matches; without it the most restrictive of those that it extends, or `deny`")
                    @JsonProperty("default")
                    @OneOf(Outcome.class)
                    @Nullable String otherwise,
            @JsonPropertyDescription("`watch` reports what it would have said, and lets pass")
                    @OneOf(Mode.class)
                    @UnlessSet("`enforce`")
                    @Nullable String mode,
            @JsonPropertyDescription(
                            "Rules without an order, such as `{\"id\": \"branches\", \"on\": \"git_push\", \"when\": \"!args.branch.startsWith('agent/')\", \"then\": \"deny\", \"say\": \"Push to agent/… only.\"}`")
                    @Size(max = Policy.MOST_RULES)
                    @Nullable List<@SchemaOf(ObjectNode.class) @Nullable JsonNode> rules) {}
}

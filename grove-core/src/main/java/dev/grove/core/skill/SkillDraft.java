package dev.grove.core.skill;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.definition.DefinitionDraft;
import jakarta.validation.constraints.Min;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A skill as a caller writes it in JSON: the body of {@code POST /skills} and the arguments of
 * {@code grove__upsert_skill}.
 */
@JsonClassDescription(
        "Either `files` has a SKILL.md, or one is made of `name`, `description` and the other members.")
public record SkillDraft(
        @JsonPropertyDescription(
                        "Up to 64 lower-case letters, digits and single hyphens; leave it out when `files` has a SKILL.md")
                @Nullable String name,
        @JsonPropertyDescription(
                        "What it does and when to use it, up to 1,024 characters; models choose by it")
                @Nullable String description,
        @JsonPropertyDescription("Its name") @Nullable String license,
        @JsonPropertyDescription("What it needs, up to 500 characters")
                @Nullable String compatibility,
        @JsonPropertyDescription("Texts of your own")
                @Nullable Map<String, @Nullable String> metadata,
        @JsonPropertyDescription("A text or a list of texts; it grants nothing here")
                @JsonProperty("allowed-tools")
                @Nullable JsonNode allowedTools,
        @JsonPropertyDescription(
                        "The instructions: Markdown, or an array of blocks of Portable Text, which is kept as Markdown. `{{name}}` is a placeholder")
                @Nullable JsonNode body,
        @JsonPropertyDescription(
                        "JSON Schema of an object whose properties are the placeholders; becomes `parameters.json`")
                @Nullable ObjectNode parameters,
        @JsonPropertyDescription(
                        "Files by their path below the skill's folder: a text, or `{text | base64, executable}`. With a SKILL.md, leave out `name`, `description` and `body`")
                @Nullable Map<String, @Nullable JsonNode> files,
        @JsonPropertyDescription(
                        "The version to replace, as you have read it; 0 where there must be none; null for any")
                @Min(0)
                @Nullable Integer expectedVersion)
        implements DefinitionDraft {}

package dev.grove.core.skill;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A skill as a caller writes it in JSON: the body of {@code POST /skills} and the arguments of
 * {@code grove__upsert_skill}. Either its files have a SKILL.md, or one is made of the other
 * members.
 *
 * @param body Markdown, or an array of Portable Text
 * @param parameters the content of {@code parameters.json}
 * @param files by path: a text, or an object with {@code text} or {@code base64}, and {@code
 *     executable}
 * @param expectedVersion of the skill that this one replaces, 0 for a new one, or null for any
 */
public record SkillDraft(
        @Nullable String name,
        @Nullable String description,
        @Nullable String license,
        @Nullable String compatibility,
        @Nullable Map<String, @Nullable String> metadata,
        @JsonProperty("allowed-tools") @Nullable JsonNode allowedTools,
        @Nullable JsonNode body,
        @Nullable ObjectNode parameters,
        @Nullable Map<String, @Nullable JsonNode> files,
        @Nullable Integer expectedVersion) {}

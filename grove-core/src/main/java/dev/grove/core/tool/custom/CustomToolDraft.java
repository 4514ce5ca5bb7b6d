package dev.grove.core.tool.custom;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A definition as a caller wrote it, before anything was checked. What is null was left out, and
 * gets its default where it has one.
 *
 * @param url of a callback
 * @param headers of a callback
 * @param runtime of code
 * @param code of code
 * @param secrets of code: names, or an object of variables and names
 */
public record CustomToolDraft(
        @Nullable String name,
        @Nullable String description,
        @Nullable JsonNode inputSchema,
        @Nullable String kind,
        @Nullable String effect,
        @Nullable Boolean needsApproval,
        @Nullable JsonNode render,
        @Nullable Integer timeoutSeconds,
        @Nullable String url,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable String runtime,
        @Nullable String code,
        @Nullable JsonNode secrets) {}

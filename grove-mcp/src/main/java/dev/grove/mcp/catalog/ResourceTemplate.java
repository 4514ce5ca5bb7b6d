package dev.grove.mcp.catalog;

import org.jspecify.annotations.Nullable;

/**
 * A family of resources.
 *
 * @param uriTemplate of RFC 6570
 */
public record ResourceTemplate(
        String uriTemplate,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType) {}

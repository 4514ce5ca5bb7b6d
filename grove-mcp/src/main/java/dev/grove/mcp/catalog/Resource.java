package dev.grove.mcp.catalog;

import org.jspecify.annotations.Nullable;

/** A resource as clients see it. */
public record Resource(
        String uri,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType) {}

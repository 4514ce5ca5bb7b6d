package dev.grove.mcp.provider;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider as a caller wrote it, before anything was checked. What is null was left out, and gets
 * its default where it has one.
 *
 * @param transport only HTTP is offered
 */
public record ProviderDraft(
        @Nullable String name,
        @Nullable String transport,
        @Nullable String url,
        @Nullable Map<String, @Nullable String> headers,
        @Nullable Integer timeoutSeconds,
        @Nullable Integer maxConcurrentCalls) {}

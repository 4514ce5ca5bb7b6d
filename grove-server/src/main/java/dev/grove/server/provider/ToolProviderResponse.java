package dev.grove.server.provider;

import dev.grove.core.provider.ToolProvider;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A provider on the wire.
 *
 * @param headers names of secrets in them, no values
 * @param leftOut tools of the server that cannot be used, with reasons
 * @param lastError why the server could not be asked for its tools since
 */
record ToolProviderResponse(
        String name,
        int version,
        String url,
        Map<String, String> headers,
        long timeoutSeconds,
        int maxConcurrentCalls,
        String protocolVersion,
        ServerResponse server,
        List<String> leftOut,
        Instant refreshedAt,
        @Nullable String lastError,
        Instant createdAt,
        Instant updatedAt) {

    /** Name and version that the server gives itself. */
    record ServerResponse(String name, String version) {}

    static ToolProviderResponse of(ToolProvider provider) {
        Map<String, String> headers = new LinkedHashMap<>();
        provider.headers().forEach((name, value) -> headers.put(name, value.written()));
        return new ToolProviderResponse(
                provider.name(),
                provider.version(),
                provider.url().toString(),
                headers,
                provider.calls().timeout().toSeconds(),
                provider.calls().maxConcurrent(),
                provider.discovered().protocol(),
                new ServerResponse(
                        provider.discovered().serverName(), provider.discovered().serverVersion()),
                provider.discovered().leftOut(),
                provider.discovered().at(),
                provider.lastError(),
                provider.createdAt(),
                provider.updatedAt());
    }
}

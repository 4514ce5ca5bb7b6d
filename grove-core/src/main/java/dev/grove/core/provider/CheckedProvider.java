package dev.grove.core.provider;

import dev.grove.core.secret.HeaderValue;
import java.net.URI;
import java.util.Map;

/** The validated draft of a provider. */
public record CheckedProvider(
        String name, URI url, Map<String, HeaderValue> headers, CallSettings calls) {

    public static CheckedProvider of(ToolProvider provider) {
        return new CheckedProvider(
                provider.name(), provider.url(), provider.headers(), provider.calls());
    }
}

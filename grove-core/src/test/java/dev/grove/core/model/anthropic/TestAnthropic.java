package dev.grove.core.model.anthropic;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import java.util.List;

/** The product's own provider, at another address. */
public final class TestAnthropic {

    private TestAnthropic() {}

    public static ModelProvider at(String url, ModelHttp http) {
        return new AnthropicProvider(settings("key", url), http);
    }

    /** The API as published, at another address. */
    static AnthropicSettings settings(String key, String url) {
        return new AnthropicSettings(
                key,
                url,
                AnthropicRequests.VERSION,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of());
    }
}

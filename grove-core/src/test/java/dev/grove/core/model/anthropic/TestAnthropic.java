package dev.grove.core.model.anthropic;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;

/** The product's own provider, at another address. */
public final class TestAnthropic {

    private TestAnthropic() {}

    public static ModelProvider at(String url, ModelHttp http) {
        return new AnthropicProvider(new AnthropicSettings("key", url, null), http);
    }
}

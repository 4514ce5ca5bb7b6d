package dev.grove.core.model.openai;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;

/** The product's own provider, at another address. */
public final class TestOpenAi {

    private TestOpenAi() {}

    public static ModelProvider at(String url, ModelHttp http) {
        return new OpenAiProvider(
                "openai",
                new OpenAiSettings.Endpoint("key", url + "/v1", "max_completion_tokens", null),
                true,
                http);
    }
}

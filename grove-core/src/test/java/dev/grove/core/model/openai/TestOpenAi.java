package dev.grove.core.model.openai;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import java.util.List;

/** The product's own provider, at another address. */
public final class TestOpenAi {

    private TestOpenAi() {}

    public static ModelProvider at(String url, ModelHttp http) {
        return new OpenAiProvider("openai", endpoint("key", url + "/v1"), true, http);
    }

    /** An endpoint that keeps to the protocol. */
    static OpenAiSettings.Endpoint endpoint(String key, String url) {
        return new OpenAiSettings.Endpoint(
                key, url, null, null, null, null, null, null, null, null, List.of(), List.of());
    }
}

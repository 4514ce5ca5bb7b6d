package dev.grove.core.model.openai;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.ModelProtocol;
import java.util.List;

/** The product's own provider, at another address. */
public final class TestOpenAi {

    private TestOpenAi() {}

    public static ModelProvider at(String url, ModelHttp http) {
        return at(url, "key", http);
    }

    static ModelProvider at(String url, String key, ModelHttp http) {
        return at(url, key, new OpenAiProtocol(http), http);
    }

    /** The provider with another protocol. */
    public static ModelProvider at(String url, String key, ModelProtocol protocol, ModelHttp http) {
        return new OpenAiProvider("openai", endpoint(key, url + "/v1"), true, protocol, http);
    }

    /** An endpoint that keeps to the protocol. */
    static OpenAiSettings.Endpoint endpoint(String key, String url) {
        return new OpenAiSettings.Endpoint(
                key,
                url,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                List.of(),
                List.of(),
                OpenAiSettings.Endpoint.Protocol.OPENAI);
    }
}

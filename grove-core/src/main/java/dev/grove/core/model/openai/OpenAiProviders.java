package dev.grove.core.model.openai;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.dialect.ModelProtocol;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Providers for OpenAI and for each configured endpoint. */
@Component
class OpenAiProviders implements ModelProviders {

    private final List<ModelProvider> providers = new ArrayList<>();
    private final List<ModelProtocol> protocols;
    private final ModelHttp http;

    OpenAiProviders(OpenAiSettings settings, List<ModelProtocol> protocols, ModelHttp http) {
        this.protocols = protocols;
        this.http = http;
        providers.add(provider("openai", settings.openai(), true));
        settings.endpoints()
                .forEach((name, endpoint) -> providers.add(provider(name, endpoint, false)));
    }

    private OpenAiProvider provider(
            String name, OpenAiSettings.Endpoint endpoint, boolean needsKey) {
        String wanted = endpoint.protocol().wireName();
        ModelProtocol speech =
                protocols.stream()
                        .filter(protocol -> protocol.name().equals(wanted))
                        .findFirst()
                        .orElseThrow();
        return new OpenAiProvider(name, endpoint, needsKey, speech, http);
    }

    @Override
    public List<ModelProvider> providers() {
        return List.copyOf(providers);
    }
}

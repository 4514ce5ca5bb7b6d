package dev.grove.core.model.openai;

import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.http.ModelHttp;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Providers for OpenAI and for each configured endpoint. */
@Component
class OpenAiProviders implements ModelProviders {

    private final List<ModelProvider> providers = new ArrayList<>();

    OpenAiProviders(OpenAiSettings settings, ModelHttp http) {
        providers.add(new OpenAiProvider("openai", settings.openai(), true, http));
        settings.endpoints()
                .forEach((name, endpoint) ->
                        providers.add(new OpenAiProvider(name, endpoint, false, http)));
    }

    @Override
    public List<ModelProvider> providers() {
        return List.copyOf(providers);
    }
}

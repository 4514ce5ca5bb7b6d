package dev.grove.core.model.anthropic;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.Reach;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;

/** The provider {@code anthropic}. */
@Component
class AnthropicProvider implements ModelProvider, ModelProviders {

    private static final String NAME = "anthropic";

    private final AnthropicSettings settings;
    private final ModelHttp http;

    AnthropicProvider(AnthropicSettings settings, ModelHttp http) {
        this.settings = settings;
        this.http = http;
    }

    @Override
    public List<ModelProvider> providers() {
        return List.of(this);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Optional<String> unavailable(String model) {
        return settings.apiKey().isBlank()
                ? Optional.of(
                        "no key is configured; set "
                                + AnthropicSettings.VARIABLE
                                + " for the server")
                : Optional.empty();
    }

    @Override
    public OptionalLong contextWindow(String model) {
        Long set = settings.contextWindow();
        return set == null ? OptionalLong.empty() : OptionalLong.of(set);
    }

    /** The list of models is free, and asked for with the key. */
    @Override
    public Reach reach() {
        return settings.apiKey().isBlank()
                ? new Reach.NotAsked()
                : http.reach(
                        settings.address(),
                        "/v1/models",
                        AnthropicConversation.headers(settings.address()));
    }

    @Override
    public Conversation open(String model, String systemPrompt, List<ToolSpec> tools) {
        return new AnthropicConversation(
                NAME, settings.address(), model, systemPrompt, tools, http);
    }
}

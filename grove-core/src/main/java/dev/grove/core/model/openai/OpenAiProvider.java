package dev.grove.core.model.openai;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.Reach;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A provider that speaks Chat Completions. */
final class OpenAiProvider implements ModelProvider {

    private final String name;
    private final OpenAiSettings.Endpoint endpoint;
    private final boolean needsKey;
    private final ModelHttp http;

    OpenAiProvider(
            String name, OpenAiSettings.Endpoint endpoint, boolean needsKey, ModelHttp http) {
        this.name = name;
        this.endpoint = endpoint;
        this.needsKey = needsKey;
        this.http = http;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<String> unavailable(String model) {
        return needsKey && endpoint.apiKey().isBlank()
                ? Optional.of(
                        "no key is configured; set "
                                + OpenAiSettings.Endpoint.VARIABLE
                                + " for the server")
                : Optional.empty();
    }

    @Override
    public OptionalLong contextWindow(String model) {
        Long set = endpoint.contextWindow();
        return set == null ? OptionalLong.empty() : OptionalLong.of(set);
    }

    /** The list of models is free, and asked for with the key. */
    @Override
    public Reach reach() {
        if (needsKey && endpoint.apiKey().isBlank()) {
            return new Reach.NotAsked();
        }
        return http.reach(
                endpoint.address(name),
                "/models",
                endpoint.apiKey().isBlank()
                        ? Map.of()
                        : Map.of("Authorization", "Bearer " + endpoint.apiKey()));
    }

    @Override
    public Conversation open(String model, String systemPrompt, List<ToolSpec> tools) {
        return new OpenAiConversation(
                name,
                endpoint.address(name),
                endpoint.maxTokensField(),
                model,
                systemPrompt,
                tools,
                http);
    }
}

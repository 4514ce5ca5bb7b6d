package dev.grove.core.model.openai;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.Reach;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.dialect.BearerEndpoint;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.DialectValidation;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.http.dialect.SettingName;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.schema.SchemaForm;
import java.util.Optional;
import java.util.OptionalLong;

/** A provider of the server that speaks a protocol of OpenAI. */
final class OpenAiProvider implements DialectProvider {

    private final String name;
    private final OpenAiSettings.Endpoint endpoint;
    private final boolean needsKey;
    private final ModelProtocol speech;
    private final ModelHttp http;

    OpenAiProvider(
            String name,
            OpenAiSettings.Endpoint endpoint,
            boolean needsKey,
            ModelProtocol speech,
            ModelHttp http) {
        this.name = name;
        this.endpoint = endpoint;
        this.needsKey = needsKey;
        this.speech = speech;
        this.http = http;
        DialectValidation.require(endpoint.settings(), OpenAiSettings.Endpoint.prefix(name));
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
        BearerEndpoint asked = new BearerEndpoint(endpoint.address(name), endpoint.dialect());
        return http.reach(asked.address(), asked.path("/models"), asked.headers());
    }

    @Override
    public ModelFeatures features(String model) {
        return speech.features(model);
    }

    @Override
    public SchemaForm schemas() {
        return speech.schemas(dialect());
    }

    @Override
    public Dialect dialect() {
        return endpoint.dialect();
    }

    @Override
    public String protocol() {
        return speech.name();
    }

    @Override
    public String baseUrl() {
        return endpoint.url();
    }

    @Override
    public SettingName setting() {
        return new SettingName.OfServer(OpenAiSettings.Endpoint.prefix(name));
    }

    @Override
    public ModelAddress address() {
        return endpoint.address(name);
    }

    @Override
    public Conversation open(ModelProtocol.Request request) {
        return speech.open(request);
    }
}

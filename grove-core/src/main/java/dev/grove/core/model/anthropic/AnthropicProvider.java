package dev.grove.core.model.anthropic;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelProviders;
import dev.grove.core.model.Reach;
import dev.grove.core.model.http.ModelHttp;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.DialectValidation;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.http.dialect.SettingName;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.schema.SchemaForm;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.stereotype.Component;

/** The provider {@code anthropic}. */
@Component
class AnthropicProvider implements DialectProvider, ModelProviders {

    private static final String NAME = "anthropic";

    private final AnthropicSettings settings;
    private final ModelHttp http;

    AnthropicProvider(AnthropicSettings settings, ModelHttp http) {
        this.settings = settings;
        this.http = http;
        DialectValidation.require(settings.settings(), AnthropicSettings.PREFIX);
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
                        AnthropicRequests.path(settings.address(), dialect(), "models"),
                        AnthropicRequests.headers(settings.address(), dialect()));
    }

    @Override
    public ModelFeatures features(String model) {
        return settings.features(model);
    }

    @Override
    public SchemaForm schemas() {
        return SchemaForm.ANTHROPIC;
    }

    @Override
    public Dialect dialect() {
        return settings.dialect();
    }

    @Override
    public String baseUrl() {
        return settings.baseUrl();
    }

    @Override
    public String protocol() {
        return NAME;
    }

    @Override
    public SettingName setting() {
        return new SettingName.OfServer(AnthropicSettings.PREFIX);
    }

    @Override
    public ModelAddress address() {
        return settings.address();
    }

    @Override
    public Conversation open(ModelProtocol.Request request) {
        AnswerRules rules =
                settings.profile() == null
                        ? AnswerRules.PUBLISHED
                        : AnswerRules.of(request.dialect());
        return new AnthropicConversation(request, rules, http);
    }
}

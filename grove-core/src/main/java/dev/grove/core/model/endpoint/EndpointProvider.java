package dev.grove.core.model.endpoint;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelUser;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.http.connection.ModelKey;
import dev.grove.core.model.http.dialect.Dialect;
import dev.grove.core.model.http.dialect.DialectProvider;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.http.dialect.SettingName;
import dev.grove.core.model.option.ModelFeatures;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.schema.SchemaForm;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.language.text.NearestNames;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** An endpoint as one of its tenant's runs uses it. */
record EndpointProvider(
        ModelUser user, ModelEndpoint endpoint, ModelProtocol speech, Secrets secrets)
        implements DialectProvider {

    @Override
    public String name() {
        return endpoint.name();
    }

    @Override
    public Optional<String> unavailable(String model) {
        if (endpoint.find(model).isEmpty()) {
            return Optional.of(
                    "the endpoint %s has no model %s%s; add it with POST /model-endpoints"
                            .formatted(name(), model, NearestNames.asQuestion(model, models())));
        }
        String secret = endpoint.secret();
        return secret == null || secrets.missing(user.tenant(), List.of(secret)).isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "the endpoint %s needs the secret %s, which is not stored; store it with PUT /secrets/%s"
                                .formatted(name(), secret, secret));
    }

    @Override
    public OptionalLong contextWindow(String model) {
        return endpoint.find(model)
                .map(ModelEndpoint.Model::contextWindow)
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Optional<Price> price(String model) {
        return endpoint.find(model).map(ModelEndpoint.Model::price);
    }

    @Override
    public ModelFeatures features(String model) {
        ModelFeatures known = speech.features(model);
        return endpoint.find(model)
                .map(each -> known.withMedia(known.media().declared(each.images(), each.pdf())))
                .orElse(known);
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
        return endpoint.protocol();
    }

    @Override
    public String baseUrl() {
        return endpoint.baseUrl().toString();
    }

    @Override
    public SettingName setting() {
        return new SettingName.OfTenant(name());
    }

    /** The use of its secret is in the trail before the first request. */
    @Override
    public ModelAddress address() {
        return new ModelAddress(baseUrl(), key(), true);
    }

    @Override
    public Conversation open(ModelProtocol.Request request) {
        return speech.open(request);
    }

    /**
     * Returns the key of the endpoint; empty if its secret was deleted at this moment, and then the
     * endpoint refuses.
     */
    private ModelKey key() {
        String name = endpoint.secret();
        if (name == null) {
            return ModelKey.none(name());
        }
        Optional<Secret> found =
                secrets.use(user.tenant(), name, user.run(), "model endpoint " + name());
        if (found.isEmpty()) {
            return ModelKey.ofSecret("", name);
        }
        try (Secret secret = found.get()) {
            return ModelKey.ofSecret(secret.reveal(), name);
        }
    }

    private List<String> models() {
        return endpoint.models().stream().map(ModelEndpoint.Model::name).toList();
    }
}

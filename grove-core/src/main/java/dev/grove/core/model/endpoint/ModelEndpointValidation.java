package dev.grove.core.model.endpoint;

import dev.grove.core.definition.DefinitionName;
import dev.grove.core.egress.EndpointValidation;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.model.ServerProviders;
import dev.grove.core.model.http.dialect.DialectSettings;
import dev.grove.core.model.http.dialect.ModelProfile;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Price;
import dev.grove.core.model.price.PriceAmounts;
import dev.grove.core.secret.SecretReferences;
import dev.grove.language.text.NearestNames;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Makes an endpoint of a draft, or reports everything that is wrong with it. */
@Component
class ModelEndpointValidation {

    static final int MOST_MODELS = 100;
    static final long LARGEST_WINDOW = 100_000_000;

    private final ServerProviders server;
    private final List<String> protocols;
    private final EndpointValidation endpoints;

    ModelEndpointValidation(
            ServerProviders server, List<ModelProtocol> protocols, EndpointValidation endpoints) {
        this.server = server;
        this.protocols = protocols.stream().map(ModelProtocol::name).sorted().toList();
        this.endpoints = endpoints;
    }

    /**
     * @throws GroveException {@code validation_failed}, with every field at fault
     */
    ModelEndpoint validate(ModelEndpointDraft draft) {
        return new Check(draft).endpoint();
    }

    /** The check of one draft. */
    private final class Check {

        private final ModelEndpointDraft draft;
        private final List<FieldError> errors = new ArrayList<>();

        Check(ModelEndpointDraft draft) {
            this.draft = draft;
        }

        ModelEndpoint endpoint() {
            checkName(draft.name());
            DraftedDialect dialect = new DraftedDialect(draft.dialect(), this::refuse);
            ModelProfile profile = dialect.profile();
            String protocol = protocol(profile);
            URI baseUrl = baseUrl(profile);
            checkSecret(draft.secret());
            DialectSettings settings = dialect.settings();
            List<ModelEndpoint.Model> models = models(draft.models());
            if (!errors.isEmpty()) {
                throw GroveException.invalid(errors);
            }
            return new ModelEndpoint(
                    Objects.requireNonNull(draft.name()),
                    protocol,
                    baseUrl,
                    draft.secret(),
                    profile,
                    settings,
                    models);
        }

        private void checkName(@Nullable String name) {
            if (name == null) {
                refuse("name", "is required: what stands before the slash of its models");
            } else if (!DefinitionName.isLegal(name)) {
                refuse(
                        "name",
                        "must have 1 to 63 characters, lower-case letters, digits, _ and -, and"
                                + " begin with a letter");
            } else if (server.isServers(name)) {
                refuse("name", "is a provider of this server; take another name");
            }
        }

        private String protocol(@Nullable ModelProfile profile) {
            String given = draft.protocol();
            String protocol = given == null && profile != null ? profile.protocol() : given;
            if (protocol == null || !protocols.contains(protocol)) {
                refuse("protocol", NearestNames.asChoice(protocol, protocols));
                return "";
            }
            if (profile != null && !profile.speaks(protocol)) {
                refuse(
                        "profile",
                        "is of servers that do not speak "
                                + protocol
                                + " but "
                                + profile.protocol()
                                + ": leave it out, or change the protocol");
            }
            return protocol;
        }

        /** Without a slash at its end, since the protocol's paths begin with one. */
        private URI baseUrl(@Nullable ModelProfile profile) {
            String given = draft.baseUrl();
            String written = given == null && profile != null ? profile.baseUrl() : given;
            String clean = written == null ? null : written.replaceFirst("/+$", "");
            URI url =
                    endpoints
                            .check(
                                    clean,
                                    Map.of(),
                                    _ -> Optional.empty(),
                                    (_, message) -> refuse("base_url", message))
                            .url();
            if (url.getRawQuery() != null) {
                refuse(
                        "base_url",
                        "may not have a query: the protocol's paths follow it; name its parameters"
                                + " in query");
            } else if (url.getPath().endsWith("/chat/completions")
                    || url.getPath().endsWith("/responses")
                    || url.getPath().endsWith("/v1/messages")) {
                refuse(
                        "base_url",
                        "must end before the protocol's path, /chat/completions, /responses or"
                                + " /v1/messages, which Grove appends");
            }
            return url;
        }

        private void checkSecret(@Nullable String secret) {
            if (secret != null) {
                SecretReferences.faultForModelEndpoint(
                                Objects.requireNonNullElse(draft.name(), ""), secret)
                        .ifPresent(fault -> refuse("secret", fault));
            }
        }

        private List<ModelEndpoint.Model> models(
                @Nullable List<ModelEndpointDraft.@Nullable EndpointModelDraft> drafts) {
            if (drafts == null || drafts.isEmpty() || drafts.size() > MOST_MODELS) {
                refuse("models", "must have 1 to " + MOST_MODELS + " models with their prices");
                return List.of();
            }
            List<ModelEndpoint.Model> models = new ArrayList<>();
            Set<String> seen = new HashSet<>();
            for (int i = 0; i < drafts.size(); i++) {
                ModelEndpointDraft.EndpointModelDraft model = drafts.get(i);
                String field = "models[" + i + "]";
                if (model == null) {
                    refuse(field, "must be an object with a name and prices");
                } else {
                    models.add(model(field + ".", model, seen));
                }
            }
            return models;
        }

        private ModelEndpoint.Model model(
                String path, ModelEndpointDraft.EndpointModelDraft model, Set<String> seen) {
            String name = Objects.requireNonNullElse(model.name(), "");
            if (!isModelName(name)) {
                refuse(
                        path + "name",
                        "is required: visible ASCII; with the endpoint's name at most "
                                + ModelRef.LONGEST
                                + " characters");
            } else if (!seen.add(name)) {
                refuse(path + "name", "is given twice");
            }
            Long window = model.contextWindow();
            if (window != null && (window < 1 || window > LARGEST_WINDOW)) {
                refuse(path + "context_window", "must be between 1 and " + LARGEST_WINDOW);
            }
            Price price =
                    new PriceAmounts(this::refuse)
                            .price(
                                    path,
                                    model.inputUsd(),
                                    model.outputUsd(),
                                    model.cacheReadUsd(),
                                    model.cacheWriteUsd(),
                                    model.cacheWriteHourUsd());
            return new ModelEndpoint.Model(name, price, window, model.images(), model.pdf());
        }

        private boolean isModelName(String model) {
            String name = draft.name();
            return !model.isEmpty()
                    && new ModelRef(name == null || name.isEmpty() ? "e" : name, model)
                            .isStorable();
        }

        private void refuse(String field, String message) {
            errors.add(new FieldError(field, message));
        }
    }
}

package dev.grove.core.model.endpoint;

import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.secret.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The model endpoints of tenants. A change holds for executions that begin a second after it. */
@Component
public class ModelEndpoints {

    private final Definitions<ModelEndpoint> definitions;
    private final ModelEndpointValidation validation;
    private final EndpointProviders providers;
    private final Secrets secrets;

    ModelEndpoints(
            Definitions<ModelEndpoint> definitions,
            ModelEndpointValidation validation,
            EndpointProviders providers,
            Secrets secrets) {
        this.definitions = definitions;
        this.validation = validation;
        this.providers = providers;
        this.secrets = secrets;
    }

    /**
     * Creates the endpoint, or adds a version to the one of that name. A draft that equals the
     * current version adds none.
     *
     * @param expectedVersion the version that must be current, 0 when there must be none yet, or
     *     null for any
     * @throws GroveException {@code validation_failed}; {@code conflict} for a name that was used
     *     with another protocol, in which the answers of its models are stored; {@code
     *     version_mismatch} with both versions in its details
     */
    public StoreOutcome<ModelEndpointView> store(
            TenantId tenant, ModelEndpointDraft draft, @Nullable Integer expectedVersion) {
        ModelEndpoint endpoint = validation.validate(draft);
        requireProtocol(tenant, endpoint);
        StoreOutcome<StoredDefinition<ModelEndpoint>> outcome =
                definitions.store(tenant, endpoint, expectedVersion, Pins.NONE);
        providers.forget(tenant, endpoint.name());
        return outcome.map(stored -> ModelEndpointView.of(stored, warnings(tenant, endpoint)));
    }

    /**
     * @throws GroveException {@code not_found}
     */
    public ModelEndpointView get(TenantId tenant, String name) {
        return view(definitions.get(tenant, name));
    }

    /** The current versions, by name. */
    public Page<ModelEndpointView> list(TenantId tenant, PageRequest page) {
        return definitions.list(tenant, page).map(ModelEndpoints::view);
    }

    /**
     * All versions, the newest first; also of a deleted endpoint.
     *
     * @throws GroveException {@code not_found}
     */
    public Page<ModelEndpointView> versions(TenantId tenant, String name, PageRequest page) {
        return definitions.versions(tenant, name, page).map(ModelEndpoints::view);
    }

    /**
     * A version of the endpoint of that name, or, when none lives, of the last one that did.
     *
     * @throws GroveException {@code not_found}
     */
    public ModelEndpointView version(TenantId tenant, String name, int version) {
        return view(definitions.getVersion(tenant, name, version));
    }

    /**
     * The name is free again. Agents that name a model of it keep their definitions; their runs
     * fail with {@code model_unavailable}.
     *
     * @param expectedVersion the version that must be current, or null for any
     * @throws GroveException {@code not_found}; {@code version_mismatch}
     */
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        definitions.delete(tenant, name, expectedVersion, _ -> {});
        providers.forget(tenant, name);
    }

    /** Answers are stored as they came, and sent back so to the provider of the same name. */
    private void requireProtocol(TenantId tenant, ModelEndpoint endpoint) {
        definitions
                .findId(tenant, endpoint.name())
                .flatMap(id -> definitions.findVersion(tenant, id, 1))
                .map(first -> first.definition().protocol())
                .filter(used -> !used.equals(endpoint.protocol()))
                .ifPresent(used -> {
                    throw GroveException.conflict(
                            "The name "
                                    + endpoint.name()
                                    + " was used for an endpoint of the protocol "
                                    + used
                                    + ", and runs have its answers; take another name");
                });
    }

    private List<FieldWarning> warnings(TenantId tenant, ModelEndpoint endpoint) {
        String secret = endpoint.secret();
        return secret == null || secrets.missing(tenant, List.of(secret)).isEmpty()
                ? List.of()
                : List.of(
                        new FieldWarning(
                                "secret",
                                "no secret is named "
                                        + secret
                                        + "; store it with PUT /secrets/"
                                        + secret
                                        + ", or runs will fail"));
    }

    private static ModelEndpointView view(StoredDefinition<ModelEndpoint> stored) {
        return ModelEndpointView.of(stored, List.of());
    }
}

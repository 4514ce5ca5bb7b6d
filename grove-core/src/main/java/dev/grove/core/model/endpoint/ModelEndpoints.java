package dev.grove.core.model.endpoint;

import dev.grove.core.definition.DefinitionStore;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.Pins;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.error.FieldWarning;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Secrets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The model endpoints of tenants. A change holds for executions that begin a second after it. */
@Component
public class ModelEndpoints extends DefinitionStore<ModelEndpoint, ModelEndpointView> {

    private final ModelEndpointValidation validation;
    private final EndpointProviders providers;
    private final Secrets secrets;

    ModelEndpoints(
            Definitions<ModelEndpoint> definitions,
            ModelEndpointValidation validation,
            EndpointProviders providers,
            Secrets secrets) {
        super(definitions, stored -> ModelEndpointView.of(stored, List.of()));
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
                definitions().store(tenant, endpoint, expectedVersion, Pins.NONE);
        providers.forget(tenant, endpoint.name());
        return outcome.map(stored -> ModelEndpointView.of(stored, warnings(tenant, endpoint)));
    }

    @Override
    public void delete(TenantId tenant, String name, @Nullable Integer expectedVersion) {
        super.delete(tenant, name, expectedVersion);
        providers.forget(tenant, name);
    }

    /** Answers are stored as they came, and sent back so to the provider of the same name. */
    private void requireProtocol(TenantId tenant, ModelEndpoint endpoint) {
        definitions()
                .findId(tenant, endpoint.name())
                .flatMap(id -> definitions().findVersion(tenant, id, 1))
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
}

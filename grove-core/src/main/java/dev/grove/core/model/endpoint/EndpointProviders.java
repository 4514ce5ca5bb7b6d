package dev.grove.core.model.endpoint;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.ModelUser;
import dev.grove.core.model.TenantProviders;
import dev.grove.core.model.http.dialect.ModelProtocol;
import dev.grove.core.secret.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Finds endpoints as providers. One that was found is remembered for a second, since an execution
 * asks for it several times as it begins; that there is none is not remembered.
 */
@Component
class EndpointProviders implements TenantProviders {

    private static final Duration FRESH = Duration.ofSeconds(1);
    private static final int MOST_REMEMBERED = 10_000;
    private static final int MOST_NAMED = 20;

    private final Definitions<ModelEndpoint> definitions;
    private final Map<String, ModelProtocol> protocols;
    private final Secrets secrets;
    private final Clock clock;
    private final MostRecent<Key, Remembered> remembered = new MostRecent<>(MOST_REMEMBERED);

    EndpointProviders(
            Definitions<ModelEndpoint> definitions,
            List<ModelProtocol> protocols,
            Secrets secrets,
            Clock clock) {
        this.definitions = definitions;
        this.protocols =
                protocols.stream()
                        .collect(Collectors.toMap(ModelProtocol::name, Function.identity()));
        this.secrets = secrets;
        this.clock = clock;
    }

    private record Key(TenantId tenant, String name) {}

    private record Remembered(ModelEndpoint endpoint, Instant until) {}

    @Override
    public Optional<ModelProvider> find(ModelUser user, String name) {
        return endpoint(new Key(user.tenant(), name))
                .map(endpoint ->
                        new EndpointProvider(
                                user,
                                endpoint,
                                Objects.requireNonNull(protocols.get(endpoint.protocol())),
                                secrets));
    }

    @Override
    public List<String> names(TenantId tenant) {
        return definitions.namesStartingWith(tenant, "", MOST_NAMED);
    }

    /** Drops an endpoint that has changed here. */
    void forget(TenantId tenant, String name) {
        remembered.remove(new Key(tenant, name));
    }

    private Optional<ModelEndpoint> endpoint(Key key) {
        Instant now = clock.instant();
        Optional<ModelEndpoint> known =
                remembered
                        .find(key)
                        .filter(each -> now.isBefore(each.until()))
                        .map(Remembered::endpoint);
        if (known.isPresent()) {
            return known;
        }
        Optional<ModelEndpoint> found =
                definitions.find(key.tenant(), key.name()).map(StoredDefinition::definition);
        found.ifPresent(endpoint -> remembered.put(key, new Remembered(endpoint, now.plus(FRESH))));
        return found;
    }
}

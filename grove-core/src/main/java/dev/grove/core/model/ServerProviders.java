package dev.grove.core.model;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** The providers that the operator configured, by name. */
@Component
public class ServerProviders {

    private final Map<String, ModelProvider> byName = new LinkedHashMap<>();

    /**
     * Gathers the providers.
     *
     * @throws IllegalStateException when two of them have one name
     */
    ServerProviders(List<ModelProviders> sources) {
        for (ModelProviders source : sources) {
            for (ModelProvider provider : source.providers()) {
                if (byName.put(provider.name(), provider) != null) {
                    throw new IllegalStateException(
                            "Two model providers are named " + provider.name());
                }
            }
        }
    }

    /** Whether a provider of the server has the name, so that none of a tenant can. */
    public boolean isServers(String name) {
        return byName.containsKey(name);
    }

    public Collection<ModelProvider> all() {
        return Collections.unmodifiableCollection(byName.values());
    }

    public Optional<ModelProvider> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }
}

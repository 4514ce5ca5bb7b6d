package dev.grove.core.model;

import java.util.List;

/** Brings providers. A bean of this type is all it takes to add models to Grove. */
@FunctionalInterface
public interface ModelProviders {

    /**
     * Returns the same list for as long as the server runs; names are unique among all providers.
     */
    List<ModelProvider> providers();
}

package dev.grove.core.model.rules;

import java.util.List;
import tools.jackson.databind.JsonNode;

/** Rules of one provider for the body of a request. */
@FunctionalInterface
public interface ProviderRules {

    /**
     * Refusals in the provider's manner; empty where it takes the request.
     *
     * @param request the whole body
     */
    List<String> refusals(JsonNode request);
}

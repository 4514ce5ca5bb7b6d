package dev.grove.mcp.catalog;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Kinds of requests that the client declared it can answer. */
public record ClientAbilities(boolean form, boolean url, boolean sampling, boolean roots) {

    public static final ClientAbilities NONE = new ClientAbilities(false, false, false, false);

    /**
     * @param declared the {@code capabilities} of the client, or null where it sent none
     */
    public static ClientAbilities of(@Nullable JsonNode declared) {
        if (declared == null) {
            return NONE;
        }
        JsonNode elicitation = declared.path("elicitation");
        boolean url = elicitation.path("url").isObject();
        // An empty object is how forms alone were declared before there were URLs.
        boolean form = elicitation.isObject() && (elicitation.isEmpty() || elicitation.has("form"));
        return new ClientAbilities(
                form, url, declared.path("sampling").isObject(), declared.path("roots").isObject());
    }

    public boolean can(InputRequest.Kind kind) {
        return switch (kind) {
            case ELICITATION -> form || url;
            case SAMPLING -> sampling;
            case ROOTS -> roots;
        };
    }
}

package dev.grove.core.operation;

import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Fences of requests that speak for a person, by the header {@code Grove-User} or by the token of a
 * chat: each route has one, by its method and path. A route that is not named here refuses the
 * header, so that none ignores it.
 */
public enum PersonFence {
    /** Its feature shows and changes what is the person's, and nothing else. */
    NARROWED(
            "\\w+ /(sessions|chat|v1/(chat|responses))(/.*)?",
            "GET /agent-runs(/summaries|/counts)?",
            "GET /(agents/\\{name}/runs|approvals|workflow-runs|workflow-asks)"),

    /** The path names a run, which must be the person's; any other one is missing. */
    OF_RUN("\\w+ /(agent-runs|workflow-runs|agents/\\{name}/runs)/\\{id}(/.*)?"),

    /** It reads what is the same for every person of the tenant. */
    ALIKE("GET /agents(/\\{name})?", "GET /v1/models(/.*)?"),

    REFUSED(".*");

    private final Pattern routes;

    PersonFence(String... routes) {
        this.routes = Pattern.compile(String.join("|", routes));
    }

    /**
     * @param method such as {@code GET}; that of {@code HEAD} is {@code GET}
     * @param path with its parameters in braces
     */
    public static PersonFence of(String method, String path) {
        String route = (method.equals("HEAD") ? "GET" : method) + " " + path;
        return Arrays.stream(values())
                .filter(fence -> fence.routes.matcher(route).matches())
                .findFirst()
                .orElse(REFUSED);
    }
}

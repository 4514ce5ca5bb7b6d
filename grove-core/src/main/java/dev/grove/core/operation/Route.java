package dev.grove.core.operation;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Route of an operation in REST. Members of the input that the path names come from there; the
 * others are parameters of the query of a {@code GET}, and otherwise members of the body. {@code
 * If-Match} stands for {@code expected_version}.
 *
 * @param path such as {@code /agents/{name}}; the last variable may begin with {@code *}, and then
 *     takes in slashes
 * @param body whether a body is needed, possible, or none
 * @param reach whose things it shows or changes
 * @param headers names of the described parameters by which callers mark a request
 * @param knownBy member by which a request that is sent again is known; null for none
 */
public record Route(
        Method method,
        String path,
        Body body,
        Reach reach,
        List<String> headers,
        @Nullable String knownBy) {

    /** Parameter by which a request may be sent again, and has its effect once. */
    public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

    /** Parameter by which a caller says from where it starts a run. */
    public static final String ORIGIN = "Grove-Origin";

    /** Member of an input that is the whole body of {@link Body#PAYLOAD}. */
    public static final String PAYLOAD = "payload";

    private static final Pattern VARIABLE = Pattern.compile("\\{\\*?([a-z_]+)}");

    /** Methods of HTTP. */
    public enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    /** Whether a request has a body. */
    public enum Body {
        NONE,
        OPTIONAL,
        NEEDED,
        /** It is needed, and may repeat what the path has. */
        WHOLE,
        /** Any JSON, or none: it is one member of the input, {@link Route#PAYLOAD}. */
        PAYLOAD
    }

    /** Whose things a route shows or changes. */
    public enum Reach {
        /** Things of one tenant: the key's own, or the one that an operator names. */
        TENANT,
        /** Things of all tenants, or of the key's tenant; an operator sees those of all. */
        SHARED,
        /** Things of the installation: only keys without a tenant will do. */
        OPERATOR
    }

    public Route {
        headers = List.copyOf(headers);
    }

    private Route(Method method, String path, Body body) {
        this(method, path, body, Reach.TENANT, List.of(), null);
    }

    public static Route get(String path) {
        return new Route(Method.GET, path, Body.NONE);
    }

    public static Route delete(String path) {
        return new Route(Method.DELETE, path, Body.NONE);
    }

    public static Route post(String path, Body body) {
        return new Route(Method.POST, path, body);
    }

    /** Sets what the path names to what the body says. */
    public static Route put(String path) {
        return new Route(Method.PUT, path, Body.NEEDED);
    }

    /** Replaces what the path names: the body is the whole of it, its name included. */
    public static Route replace(String path) {
        return new Route(Method.PUT, path, Body.WHOLE);
    }

    public static Route patch(String path) {
        return new Route(Method.PATCH, path, Body.NEEDED);
    }

    public Route shared() {
        return new Route(method, path, body, Reach.SHARED, headers, knownBy);
    }

    public Route forOperators() {
        return new Route(method, path, body, Reach.OPERATOR, headers, knownBy);
    }

    /**
     * Route that takes marks of a request.
     *
     * @param names of parameters that the API's description has
     */
    public Route taking(String... names) {
        return new Route(method, path, body, reach, List.of(names), knownBy);
    }

    /** Route where a request that is sent again is known by what a member says. */
    public Route knownBy(String member) {
        return new Route(method, path, body, reach, headers, member);
    }

    /** Whether {@link #IDEMPOTENCY_KEY} is taken, however its description is named. */
    public boolean takesIdempotencyKey() {
        return headers.stream()
                .anyMatch(name ->
                        name.equals(IDEMPOTENCY_KEY) || name.endsWith("." + IDEMPOTENCY_KEY));
    }

    /** Path as readers see it. */
    public String shown() {
        return path.replace("{*", "{");
    }

    /** Path with the values that a request has in it. */
    public String under(Map<String, String> values) {
        return VARIABLE.matcher(path)
                .replaceAll(
                        found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), "")));
    }

    /** Names of members that are parts of the path. */
    public List<String> variables() {
        return VARIABLE.matcher(path).results().map(found -> found.group(1)).toList();
    }
}

package dev.grove.server.oauth;

import dev.grove.core.key.Scope;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.token.TokenScopes;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Scope and resources that a request asks for, within those that it may have. */
final class AskedLimits {

    private AskedLimits() {}

    /**
     * @param most the scope where none is asked for, and the widest that is given
     * @throws RefusedGrantException invalid_scope
     */
    static Scope scope(TokenRequest request, Scope most) {
        String asked = request.get("scope");
        if (asked == null) {
            return most;
        }
        Scope widest = Scope.READ_ONLY;
        for (String name : asked.split(" ", -1)) {
            Optional<Scope> scope = TokenScopes.byName(name);
            if (scope.isEmpty() || !most.includes(scope.get())) {
                throw new RefusedGrantException(
                        TokenError.INVALID_SCOPE,
                        "scope may be any of: " + TokenScopes.written(most));
            }
            widest = scope.get().includes(widest) ? scope.get() : widest;
        }
        return widest;
    }

    /**
     * Resources by {@code resource} (RFC 8707) and {@code audience} (RFC 8693), each of which may
     * stand in a request more than once.
     *
     * @param most those that are given at most
     * @param others those where none is asked for
     * @throws RefusedGrantException invalid_target
     */
    static List<String> resources(
            TokenRequest request, ServerAddress address, Set<String> most, List<String> others) {
        Set<String> asked = new LinkedHashSet<>();
        Stream.concat(each(request.get("resource")), each(request.get("audience")))
                .map(uri -> uri.equals(address.api() + "/") ? address.api() : uri)
                .forEach(asked::add);
        if (asked.isEmpty() ? others.isEmpty() : !most.containsAll(asked)) {
            throw new RefusedGrantException(
                    TokenError.INVALID_TARGET,
                    "resource must be " + String.join(", or ", most.stream().sorted().toList()));
        }
        return asked.isEmpty() ? others : List.copyOf(asked);
    }

    private static Stream<String> each(@Nullable String value) {
        return value == null ? Stream.empty() : Stream.of(value.split(" "));
    }
}

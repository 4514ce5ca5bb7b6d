package dev.grove.server.token;

import dev.grove.core.key.Scope;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Scopes as tokens write them; as with keys, each includes the ones before it. */
public final class TokenScopes {

    private TokenScopes() {}

    /** In ascending order. */
    public static List<String> all() {
        return Arrays.stream(Scope.values()).map(TokenScopes::nameOf).toList();
    }

    /** The scope and all that it includes, as a token lists them. */
    public static String written(Scope scope) {
        return Arrays.stream(Scope.values())
                .filter(scope::includes)
                .map(TokenScopes::nameOf)
                .collect(Collectors.joining(" "));
    }

    public static Optional<Scope> byName(String name) {
        return Arrays.stream(Scope.values())
                .filter(scope -> nameOf(scope).equals(name))
                .findFirst();
    }

    /** The widest of a list with spaces between; what is no scope of ours counts for nothing. */
    static Optional<Scope> widest(Stream<String> names) {
        return names.flatMap(name -> byName(name).stream()).max(Comparator.naturalOrder());
    }

    private static String nameOf(Scope scope) {
        return "mcp:"
                + switch (scope) {
                    case READ_ONLY -> "read";
                    case INVOKE, PROVISION, ADMIN -> scope.wireName();
                };
    }
}

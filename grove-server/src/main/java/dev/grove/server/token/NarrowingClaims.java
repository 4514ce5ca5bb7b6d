package dev.grove.server.token;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.Uuids;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.ClaimAccessor;

/**
 * Claims of a narrowed token: {@code act}, as RFC 8693 §4.1 nests it, and {@code grove_layers},
 * digests in base64url, since 64 in hexadecimal digits are more than servers take in a header.
 *
 * <p>A header of the same name is critical (RFC 7515 §4.1.11): a server that does not know it, such
 * as one of before, has to refuse the token, whose limits it would pass over.
 */
final class NarrowingClaims {

    /** Name of the claim and of the critical header. */
    static final String LAYERS = "grove_layers";

    static final String ACTOR = "act";

    /** Value of the header: the form of the claims. */
    static final int FORM = 1;

    private static final int DIGEST_BYTES = 32;

    private NarrowingClaims() {}

    static List<String> layers(List<String> digests) {
        return digests.stream()
                .map(digest ->
                        Base64.getUrlEncoder()
                                .withoutPadding()
                                .encodeToString(HexFormat.of().parseHex(digest)))
                .toList();
    }

    /** Nested claim of the clients, the last one outside; null for none. */
    static @Nullable Map<String, Object> actors(List<KeyId> exchangers) {
        return nested(exchangers.stream().map(KeyId::toString).toList());
    }

    /** Nested claim of subjects, the first one outside; null for none. */
    static @Nullable Map<String, Object> nested(List<String> subjects) {
        Map<String, Object> nested = null;
        for (String each : subjects.reversed()) {
            nested = nested == null ? Map.of("sub", each) : Map.of("sub", each, ACTOR, nested);
        }
        return nested;
    }

    /** Digests of a token's layers; empty where they cannot be read. */
    static Optional<List<String>> readLayers(ClaimAccessor token) {
        List<String> digests = new ArrayList<>();
        switch (token.getClaims().get(LAYERS)) {
            case null -> {}
            case List<?> list -> {
                for (Object each : list) {
                    byte[] bytes = each instanceof String text ? decoded(text) : new byte[0];
                    if (bytes.length != DIGEST_BYTES) {
                        return Optional.empty();
                    }
                    digests.add(HexFormat.of().formatHex(bytes));
                }
            }
            default -> {
                return Optional.empty();
            }
        }
        return Optional.of(digests);
    }

    private static byte[] decoded(String text) {
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }

    /** Clients that exchanged a token, the last one first; empty where they cannot be read. */
    static Optional<List<KeyId>> readActors(ClaimAccessor token) {
        List<KeyId> exchangers = new ArrayList<>();
        Object next = token.getClaims().get(ACTOR);
        while (next != null) {
            if (!(next instanceof Map<?, ?> actor)
                    || !(actor.get("sub") instanceof String sub)
                    || exchangers.size() == TokenTerms.MOST_EXCHANGES) {
                return Optional.empty();
            }
            Optional<KeyId> id = Uuids.parse(sub).map(KeyId::new);
            if (id.isEmpty()) {
                return Optional.empty();
            }
            exchangers.add(id.get());
            next = actor.get(ACTOR);
        }
        return Optional.of(exchangers);
    }
}

package dev.grove.core.identity;

import dev.grove.core.egress.EndpointValidation.Refusals;
import dev.grove.language.text.NearestNames;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Which receivers requests may prove the identity of runs to. */
@Component
public class AuthValidation {

    static final int LONGEST_AUDIENCE = 500;

    private static final String AUTHORIZATION = "Authorization";

    private final IdentityIssuer issuer;

    public AuthValidation(IdentityIssuer issuer) {
        this.issuer = issuer;
    }

    /**
     * Checks what a draft says.
     *
     * @param headers names of those that the draft sends besides
     * @param refusals receives every fault, by the fields {@code auth.kind}, {@code auth.audience}
     *     and {@code headers.<name>}
     */
    public Optional<IdentityAuth> check(
            @Nullable RequestAuth draft, Collection<String> headers, Refusals refusals) {
        if (draft == null) {
            return Optional.empty();
        }
        if (!IdentityAuth.KIND.equals(draft.kind())) {
            refusals.refuse(
                    "auth.kind", NearestNames.asChoice(draft.kind(), List.of(IdentityAuth.KIND)));
        }
        String audience = draft.audience() == null ? "" : draft.audience();
        if (audience.isEmpty()
                || audience.length() > LONGEST_AUDIENCE
                || audience.chars().anyMatch(c -> c <= ' ' || c > '~')) {
            refusals.refuse(
                    "auth.audience",
                    "must have 1 to "
                            + LONGEST_AUDIENCE
                            + " characters, all of them ASCII and none a space");
        } else if (issuer.isOurs(audience)) {
            refusals.refuse(
                    "auth.audience",
                    "is this installation itself; name the receiver, as it expects it in aud");
        }
        headers.stream()
                .filter(AUTHORIZATION::equalsIgnoreCase)
                .forEach(name ->
                        refusals.refuse(
                                "headers." + name, "is what auth sends; leave one of them out"));
        return Optional.of(new IdentityAuth(audience));
    }
}

package dev.grove.server.ui.openid;

import dev.grove.server.site.ServerAddress;
import dev.grove.server.ui.openid.SealedCookies.Kind;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps the sign-in that a browser has begun with the browser itself, sealed: replicas share
 * nothing, and strangers who begin sign-ins fill no table.
 */
@Component
class PendingSignIns {

    private final SealedCookies cookies;
    private final JsonMapper json;

    PendingSignIns(SealedCookies cookies, JsonMapper json) {
        this.cookies = cookies;
        this.json = json;
    }

    ResponseCookie cookie(PendingSignIn begun, ServerAddress here) {
        return cookies.make(
                Kind.PENDING, json.writeValueAsString(begun), here, PendingSignIn.LIFETIME);
    }

    /**
     * @throws SignInRefusedException where this browser has begun none
     */
    PendingSignIn get(HttpServletRequest request, ServerAddress here) {
        return cookies.open(Kind.PENDING, request, here)
                .flatMap(this::parsed)
                .orElseThrow(() ->
                        new SignInRefusedException(
                                Refusal.NOT_BEGUN, "The browser has begun no sign-in"));
    }

    ResponseCookie removal(ServerAddress here) {
        return cookies.remove(Kind.PENDING, here);
    }

    /** Nothing for what another version of this server wrote. */
    private Optional<PendingSignIn> parsed(String text) {
        try {
            return Optional.of(json.readValue(text, PendingSignIn.class));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}

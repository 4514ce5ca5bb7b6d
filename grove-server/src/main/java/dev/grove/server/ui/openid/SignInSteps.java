package dev.grove.server.ui.openid;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.util.UriUtils;

/**
 * Answers a browser that goes through a step of signing in: each answer leads to a page, and where
 * the step failed, to the sign-in page, which says why.
 */
@Component
class SignInSteps {

    private static final Logger LOG = LoggerFactory.getLogger(SignInSteps.class);

    private final OpenIdSettings settings;
    private final PublicUrl publicUrl;

    SignInSteps(OpenIdSettings settings, PublicUrl publicUrl) {
        this.settings = settings;
        this.publicUrl = publicUrl;
    }

    /**
     * @param to where the browser wants to go in the end, for its next try
     * @param step gets the address by which browsers and the issuer know this server
     */
    ResponseEntity<Void> take(
            HttpServletRequest request,
            String to,
            Function<ServerAddress, ResponseEntity<Void>> step) {
        if (settings.isOff()) {
            throw GroveException.notFound(
                    "No issuer signs browsers in here; the server's operator can set one up with"
                            + " GROVE_UI_OPENID_CLIENT_ID");
        }
        try {
            return step.apply(
                    publicUrl
                            .of(request)
                            .orElseThrow(() ->
                                    new SignInRefusedException(
                                            Refusal.ADDRESS, "GROVE_PUBLIC_URL is not set")));
        } catch (SignInRefusedException e) {
            // Anyone can send answers to nothing; they are no reason to fill the log.
            LOG.atLevel(e.refusal() == Refusal.NOT_BEGUN ? Level.DEBUG : Level.WARN)
                    .log("No sign-in by the issuer ({}): {}", e.refusal(), e.getMessage());
            return refused(e.refusal(), to);
        } catch (RuntimeException e) {
            if (DatabaseRetry.isCauseOf(e)) {
                return refused(Refusal.UNAVAILABLE, to);
            }
            if (e instanceof GroveException known && known.code() == ErrorCode.SECRETS_LOCKED) {
                return refused(Refusal.LOCKED, to);
            }
            throw e;
        }
    }

    private static ResponseEntity<Void> refused(Refusal why, String to) {
        String target = ReturnPath.SIGN_IN + "?refused=" + why.wireName();
        return redirect(
                URI.create(
                        to.isEmpty()
                                ? target
                                : target
                                        + "&to="
                                        + UriUtils.encode(
                                                ReturnPath.of(to), StandardCharsets.UTF_8)));
    }

    static ResponseEntity<Void> redirect(URI to, ResponseCookie... set) {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(HttpStatus.FOUND)
                        .location(to)
                        .header(HttpHeaders.CACHE_CONTROL, "no-store");
        for (ResponseCookie cookie : set) {
            answer.header(HttpHeaders.SET_COOKIE, cookie.toString());
        }
        return answer.build();
    }
}

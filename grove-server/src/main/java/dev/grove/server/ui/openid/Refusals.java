package dev.grove.server.ui.openid;

import com.nimbusds.jose.KeySourceException;
import java.io.IOException;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.OAuth2ErrorCodes;
import org.springframework.web.client.RestClientResponseException;

/** Reads from the framework's failures why there is no sign-in. */
final class Refusals {

    private static final int LONGEST = 300;

    private Refusals() {}

    static SignInRefusedException of(OAuth2AuthenticationException failure) {
        OAuth2Error error = failure.getError();
        return new SignInRefusedException(
                kind(failure, error.getErrorCode()),
                plain(error.getErrorCode() + ": " + error.getDescription()),
                failure);
    }

    /** Refusal that the issuer states by a parameter of its answer. */
    static SignInRefusedException ofAnswer(String error, String description) {
        return new SignInRefusedException(
                switch (error) {
                    case OAuth2ErrorCodes.ACCESS_DENIED,
                            "login_required",
                            "consent_required",
                            "interaction_required" ->
                            Refusal.DENIED;
                    case OAuth2ErrorCodes.UNAUTHORIZED_CLIENT,
                            OAuth2ErrorCodes.INVALID_SCOPE,
                            OAuth2ErrorCodes.UNSUPPORTED_RESPONSE_TYPE ->
                            Refusal.CLIENT;
                    case OAuth2ErrorCodes.SERVER_ERROR, OAuth2ErrorCodes.TEMPORARILY_UNAVAILABLE ->
                            Refusal.UNREACHABLE;
                    default -> Refusal.REFUSED;
                },
                plain(error + ": " + description));
    }

    private static Refusal kind(OAuth2AuthenticationException failure, String code) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RestClientResponseException answered) {
                return ofStatus(answered.getStatusCode());
            }
            // The first is of the token endpoint, the other of the keys.
            if (cause instanceof IOException || cause instanceof KeySourceException) {
                return Refusal.UNREACHABLE;
            }
        }
        return switch (code) {
            case OAuth2ErrorCodes.INVALID_GRANT -> Refusal.CODE;
            case OAuth2ErrorCodes.INVALID_CLIENT, OAuth2ErrorCodes.UNAUTHORIZED_CLIENT ->
                    Refusal.CLIENT;
            case "invalid_id_token", "invalid_nonce" -> Refusal.TOKEN;
            default -> Refusal.REFUSED;
        };
    }

    /** Maps statuses but 400, of which the framework reads the error. */
    private static Refusal ofStatus(HttpStatusCode status) {
        if (status.value() == 401 || status.value() == 403) {
            return Refusal.CLIENT;
        }
        return status.is5xxServerError() || status.value() == 429
                ? Refusal.UNREACHABLE
                : Refusal.REFUSED;
    }

    private static String plain(String text) {
        String line = text.replaceAll("\\p{Cntrl}", " ");
        return line.substring(0, Math.min(line.length(), LONGEST));
    }
}

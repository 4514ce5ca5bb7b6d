package dev.grove.server.oauth;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.site.PublicUrl;
import dev.grove.server.site.ServerAddress;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /oauth2/token}, which speaks as RFC 6749 does, in errors too. */
@RestController
@OpenToAll("clients authenticate in the request itself")
class TokenController {

    private static final Logger LOG = LoggerFactory.getLogger(TokenController.class);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TokenGrants grants;
    private final PublicUrl publicUrl;

    TokenController(TokenGrants grants, PublicUrl publicUrl) {
        this.grants = grants;
        this.publicUrl = publicUrl;
    }

    @PostMapping(path = "/oauth2/token", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Object> token(HttpServletRequest request) throws IOException {
        Optional<Map<String, String>> form = FormBody.of(request);
        if (form.isEmpty()) {
            return refused(
                    HttpStatus.BAD_REQUEST,
                    TokenError.INVALID_REQUEST,
                    "Send a form (application/x-www-form-urlencoded) as the body, each parameter"
                            + " once and none in the URL");
        }
        Optional<ServerAddress> address = publicUrl.of(request);
        if (address.isEmpty()) {
            return refused(
                    HttpStatus.BAD_REQUEST,
                    TokenError.INVALID_TARGET,
                    "This server has no address by this name; its operator can set one with"
                            + " GROVE_PUBLIC_URL");
        }
        TokenRequest asked =
                new TokenRequest(
                        form.get(),
                        request.getHeader(HttpHeaders.AUTHORIZATION),
                        request.getRemoteAddr());
        try {
            return response(grants.answer(asked, address.get()));
        } catch (RuntimeException e) {
            if (!DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            return databaseAway(e);
        }
    }

    private static ResponseEntity<Object> response(TokenAnswer answer) {
        return switch (answer) {
            case TokenAnswer.Issued issued -> with(HttpStatus.OK).body(issued);
            case TokenAnswer.Refused refused ->
                    refused(
                            refused.error() == TokenError.INVALID_CLIENT
                                    ? HttpStatus.UNAUTHORIZED
                                    : HttpStatus.BAD_REQUEST,
                            refused.error(),
                            refused.description());
            case TokenAnswer.TooMany tooMany ->
                    with(HttpStatus.TOO_MANY_REQUESTS)
                            .header(
                                    HttpHeaders.RETRY_AFTER,
                                    String.valueOf(tooMany.retryAfter().plus(SECOND).toSeconds()))
                            .body(
                                    new TokenErrorResponse(
                                            "temporarily_unavailable",
                                            "Too many failures; wait before you try again"));
        };
    }

    /** In the words of the endpoint's other errors, for those who know no others. */
    private static ResponseEntity<Object> databaseAway(RuntimeException e) {
        LOG.warn("No token could be given, since the database did not answer: {}", e.getMessage());
        return with(HttpStatus.SERVICE_UNAVAILABLE)
                .header(HttpHeaders.RETRY_AFTER, String.valueOf(SECOND.toSeconds()))
                .body(
                        new TokenErrorResponse(
                                "temporarily_unavailable",
                                "The database does not answer at the moment; try again"));
    }

    private static ResponseEntity<Object> refused(
            HttpStatus status, TokenError error, String description) {
        ResponseEntity.BodyBuilder answer = with(status);
        if (status == HttpStatus.UNAUTHORIZED) {
            answer.header(HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"grove\"");
        }
        return answer.body(new TokenErrorResponse(error.wireName(), description));
    }

    private static ResponseEntity.BodyBuilder with(HttpStatus status) {
        return ResponseEntity.status(status)
                .cacheControl(CacheControl.noStore())
                .header(HttpHeaders.PRAGMA, "no-cache")
                .contentType(MediaType.APPLICATION_JSON);
    }
}

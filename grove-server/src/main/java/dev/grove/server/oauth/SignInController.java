package dev.grove.server.oauth;

import dev.grove.server.security.OpenToAll;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /oauth2/authorize} and {@code /oauth2/register}, which issue no code and register no
 * client. They exist because clients look for them, above all when their key was refused, and their
 * errors describe what to do instead: clients show an error's description, while one that finds no
 * such endpoint reports a fault of the server. They redirect no request and read no parameter.
 */
@RestController
@OpenToAll("they are asked before there is anything to authenticate with")
class SignInController {

    private static final String INSTEAD =
            " Give your client a key of this server (Authorization: Bearer grove_...), or have it"
                    + " get a token from /oauth2/token with grant_type=client_credentials. If it"
                    + " has a key already, the key is mistyped, revoked, expired, or another"
                    + " server's.";

    private static final TokenErrorResponse NO_SIGN_IN =
            new TokenErrorResponse("unsupported_response_type", "No user signs in here." + INSTEAD);

    private static final TokenErrorResponse NO_REGISTRATION =
            new TokenErrorResponse("access_denied", "No client registers itself here." + INSTEAD);

    @GetMapping(path = "/oauth2/authorize", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<TokenErrorResponse> authorize() {
        return refused(NO_SIGN_IN);
    }

    /** RFC 7591, which answers all that it refuses by 400. */
    @PostMapping(path = "/oauth2/register", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<TokenErrorResponse> register() {
        return refused(NO_REGISTRATION);
    }

    private static ResponseEntity<TokenErrorResponse> refused(TokenErrorResponse why) {
        return ResponseEntity.badRequest().cacheControl(CacheControl.noStore()).body(why);
    }
}

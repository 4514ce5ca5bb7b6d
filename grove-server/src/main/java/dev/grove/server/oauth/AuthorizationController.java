package dev.grove.server.oauth;

import dev.grove.server.security.OpenToAll;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /oauth2/authorize}, where nothing is given out. It is there because clients look for it,
 * and tells whoever they send there what to do instead. It redirects to nobody.
 */
@RestController
@OpenToAll("it is asked before there is anything to authenticate with")
class AuthorizationController {

    private static final TokenErrorResponse UNSUPPORTED =
            new TokenErrorResponse(
                    "unsupported_response_type",
                    "Nobody signs in here. Give your client a key of this server (Authorization:"
                            + " Bearer grove_...), or have it get a token from /oauth2/token with"
                            + " grant_type=client_credentials. If it has a key already, the key is"
                            + " mistyped, has ended, or is another server's.");

    @GetMapping(path = "/oauth2/authorize", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<TokenErrorResponse> authorize() {
        return ResponseEntity.badRequest().cacheControl(CacheControl.noStore()).body(UNSUPPORTED);
    }
}

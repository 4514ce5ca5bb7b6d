package dev.grove.server.oauth;

import dev.grove.core.key.Scope;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.token.SigningKeys;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /oauth2/keys}: what signs tokens belongs to the installation. */
@RestController
@RequiresScope(value = Scope.ADMIN, operator = true)
class SigningKeyController {

    private final SigningKeys keys;

    SigningKeyController(SigningKeys keys) {
        this.keys = keys;
    }

    /**
     * @param endOld whether tokens that are out shall be refused from now on
     */
    @PostMapping("/oauth2/keys/rotate")
    RotatedKeyResponse rotate(
            @RequestParam(name = "end_old", defaultValue = "false") boolean endOld) {
        return new RotatedKeyResponse(keys.rotate(endOld));
    }

    /** The key that signs now. */
    record RotatedKeyResponse(String kid) {}
}

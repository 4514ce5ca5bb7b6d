package dev.grove.server.ui.openid;

import dev.grove.server.security.OpenToAll;
import dev.grove.server.token.OutsideIssuer;
import java.net.URI;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /ui/sign-in-options}: what the sign-in page offers. */
@RestController
@OpenToAll("the sign-in page asks before there is a session")
class SignInOptionsController {

    private final SignInOptionsResponse options;

    SignInOptionsController(OpenIdSettings settings, OutsideIssuer issuer) {
        this.options =
                new SignInOptionsResponse(
                        settings.isOff()
                                ? null
                                : new SignInOptionsResponse.OpenId(nameOf(settings, issuer)));
    }

    @GetMapping("/ui/sign-in-options")
    SignInOptionsResponse get() {
        return options;
    }

    private static String nameOf(OpenIdSettings settings, OutsideIssuer issuer) {
        return settings.name().isEmpty()
                ? URI.create(issuer.name().orElse("")).getHost()
                : settings.name();
    }
}

package dev.grove.server.ui.openid;

import dev.grove.server.security.OpenToAll;
import dev.grove.server.ui.openid.SealedCookies.Kind;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /ui/openid/sign-out}: leads a browser that has ended its session here on to the issuer, if
 * that signed it in.
 */
@RestController
@OpenToAll("the session is over by then; it takes nothing but leads on")
class SignOutController {

    private final SignInSteps steps;
    private final OpenIdSignIn signIn;
    private final OpenIdSettings settings;
    private final SealedCookies cookies;

    SignOutController(
            SignInSteps steps,
            OpenIdSignIn signIn,
            OpenIdSettings settings,
            SealedCookies cookies) {
        this.steps = steps;
        this.signIn = signIn;
        this.settings = settings;
        this.cookies = cookies;
    }

    @GetMapping("/ui/openid/sign-out")
    ResponseEntity<Void> signOut(HttpServletRequest request) {
        return steps.take(
                request,
                "",
                here ->
                        SignInSteps.redirect(
                                cookies.open(Kind.HINT, request, here)
                                        .flatMap(hint ->
                                                IssuerSignOut.at(
                                                        signIn.metadata(), settings, here, hint))
                                        .orElse(URI.create(ReturnPath.SIGN_IN)),
                                cookies.remove(Kind.HINT, here)));
    }
}

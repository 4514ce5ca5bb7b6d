package dev.grove.server.ui.openid;

import dev.grove.core.key.session.IssuedSession;
import dev.grove.core.key.session.UiSessions;
import dev.grove.server.oauth.FailureLimit;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.ui.SessionCookie;
import dev.grove.server.ui.openid.SealedCookies.Kind;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /ui/openid/begin} and {@code /ui/openid/callback}, which browsers go to, not scripts. */
@RestController
@OpenToAll("a caller that signs in has no session yet")
class OpenIdController {

    private static final Logger LOG = LoggerFactory.getLogger(OpenIdController.class);

    private final SignInSteps steps;
    private final OpenIdSignIn signIn;
    private final PendingSignIns pending;
    private final SealedCookies cookies;
    private final UiSessions sessions;
    private final FailureLimit failures;
    private final Clock clock;

    OpenIdController(
            SignInSteps steps,
            OpenIdSignIn signIn,
            PendingSignIns pending,
            SealedCookies cookies,
            UiSessions sessions,
            FailureLimit failures,
            Clock clock) {
        this.steps = steps;
        this.signIn = signIn;
        this.pending = pending;
        this.cookies = cookies;
        this.sessions = sessions;
        this.failures = failures;
        this.clock = clock;
    }

    @GetMapping("/ui/openid/begin")
    ResponseEntity<Void> begin(
            @RequestParam(defaultValue = "") String to, HttpServletRequest request) {
        return steps.take(
                request,
                to,
                here -> {
                    OpenIdSignIn.Begun begun = signIn.begin(here, ReturnPath.of(to), request);
                    return SignInSteps.redirect(
                            begun.location(), pending.cookie(begun.pending(), here));
                });
    }

    @GetMapping("/ui/openid/callback")
    ResponseEntity<Void> complete(
            @RequestParam(defaultValue = "") String code,
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String iss,
            @RequestParam(defaultValue = "") String error,
            @RequestParam(name = "error_description", defaultValue = "") String description,
            HttpServletRequest request) {
        IssuerAnswer answer = new IssuerAnswer(code, state, iss, error, description);
        return steps.take(
                request,
                "",
                here -> {
                    PendingSignIn begun = pending.get(request, here);
                    ResponseEntity<Void> done =
                            steps.take(
                                    request,
                                    begun.to(),
                                    _ -> complete(begun, answer, here, request));
                    // However it ends, the answer is taken once.
                    return ResponseEntity.status(done.getStatusCode())
                            .headers(done.getHeaders())
                            .header(HttpHeaders.SET_COOKIE, pending.removal(here).toString())
                            .build();
                });
    }

    private ResponseEntity<Void> complete(
            PendingSignIn begun,
            IssuerAnswer answer,
            ServerAddress here,
            HttpServletRequest request) {
        OpenIdSignIn.Completed completed = limited(begun, answer, here, request.getRemoteAddr());
        IssuedSession session = sessions.beginOutside(completed.caller(), completed.end());
        LOG.info("A browser is signed in by the issuer, as {}", completed.caller().id());
        return SignInSteps.redirect(
                URI.create(begun.to()),
                SessionCookie.of(session, here.isSecure(), clock.instant()),
                cookies.make(
                        Kind.HINT,
                        IssuerSignOut.hintOf(completed.idToken()),
                        here,
                        Duration.between(clock.instant(), session.expiresAt())));
    }

    /** Each try has the issuer asked: one who only guesses codes is sent away after some. */
    private OpenIdSignIn.Completed limited(
            PendingSignIn begun, IssuerAnswer answer, ServerAddress here, String from) {
        String who = "openid " + from;
        if (!failures.waitOf(who, FailureLimit.OF_UNKNOWN).isZero()) {
            throw new SignInRefusedException(
                    Refusal.TOO_MANY, "Too many sign-ins from one address have failed");
        }
        try {
            return signIn.complete(here, begun, answer);
        } catch (SignInRefusedException e) {
            failures.count(who);
            throw e;
        }
    }
}

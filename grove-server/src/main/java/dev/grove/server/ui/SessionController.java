package dev.grove.server.ui;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Key;
import dev.grove.core.key.Keys;
import dev.grove.core.key.Scope;
import dev.grove.core.key.session.IssuedSession;
import dev.grove.core.key.session.SessionOwner;
import dev.grove.core.key.session.UiSessions;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.secret.ShowsNewSecret;
import dev.grove.server.security.OpenToAll;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /ui/session} and {@code /ui/sign-in-links}. */
@RestController
@RequiresScope(Scope.READ_ONLY)
class SessionController {

    private static final int LONGEST_KEY = 512;

    private final Keys keys;
    private final UiSessions sessions;
    private final Tenants tenants;
    private final SessionCookie cookie;
    private final Clock clock;

    SessionController(
            Keys keys, UiSessions sessions, Tenants tenants, SessionCookie cookie, Clock clock) {
        this.keys = keys;
        this.sessions = sessions;
        this.tenants = tenants;
        this.cookie = cookie;
        this.clock = clock;
    }

    @PostMapping("/ui/session")
    @OpenToAll("a caller that signs in has no session yet")
    ResponseEntity<Void> begin(@RequestBody BeginSessionRequest body, HttpServletRequest request) {
        if ((body.key() == null) == (body.link() == null)) {
            throw GroveException.invalid(
                    List.of(new FieldError("key", "is needed, or link; not both")));
        }
        IssuedSession session =
                byLink(body.link())
                        .or(() -> byKey(body.key()))
                        .orElseThrow(() ->
                                new GroveException(
                                        ErrorCode.UNAUTHORIZED,
                                        body.link() == null
                                                ? "The key is not valid: unknown, revoked or expired"
                                                : "The link is not valid: it works once, for ten"
                                                        + " minutes; sign in with a key"));
        return ResponseEntity.noContent()
                .header(
                        HttpHeaders.SET_COOKIE,
                        SessionCookie.of(session, cookie.isSecure(request), clock.instant())
                                .toString())
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .build();
    }

    @GetMapping("/ui/session")
    SessionResponse get(OperationCaller caller, HttpServletRequest request) {
        return new SessionResponse(
                caller.key().value(),
                caller.keyName(),
                caller.scope().wireName(),
                Optional.ofNullable(caller.boundTenant())
                        .map(tenants::get)
                        .map(SessionResponse.TenantOfSession::of)
                        .orElse(null),
                session(request).map(Key::expiresAt).orElse(null));
    }

    @DeleteMapping("/ui/session")
    ResponseEntity<Void> end(
            OperationCaller caller,
            HttpServletRequest request,
            @RequestParam(defaultValue = "false") boolean everywhere) {
        if (everywhere) {
            sessions.endAllOf(caller.key());
        } else {
            SessionCookie.sentWith(request).ifPresent(sessions::end);
        }
        return ResponseEntity.noContent()
                .header(
                        HttpHeaders.SET_COOKIE,
                        SessionCookie.ended(cookie.isSecure(request)).toString())
                .build();
    }

    @PostMapping("/ui/sign-in-links")
    @ResponseStatus(HttpStatus.CREATED)
    @ShowsNewSecret
    SignInLinkResponse newLink(OperationCaller caller, HttpServletRequest request) {
        caller.requireWholeKey();
        return SignInLinkResponse.of(
                sessions.newLink(
                        new SessionOwner(caller.key(), caller.boundTenant(), caller.scope()),
                        // A session must not outlive itself by a link to its successor.
                        session(request).map(Key::expiresAt).orElse(null)));
    }

    private Optional<Key> session(HttpServletRequest request) {
        return SessionCookie.sentWith(request).flatMap(sessions::authenticate);
    }

    private Optional<IssuedSession> byLink(@Nullable String link) {
        return Optional.ofNullable(link).flatMap(sessions::beginByLink);
    }

    private Optional<IssuedSession> byKey(@Nullable String key) {
        return Optional.ofNullable(key)
                .map(String::strip)
                .filter(text -> text.length() <= LONGEST_KEY)
                .flatMap(keys::authenticate)
                .map(sessions::begin);
    }
}

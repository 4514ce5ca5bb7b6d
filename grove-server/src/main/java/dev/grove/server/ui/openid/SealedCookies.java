package dev.grove.server.ui.openid;

import dev.grove.core.secret.InstallationSeal;
import dev.grove.core.secret.vault.UnsealableException;
import dev.grove.server.site.ServerAddress;
import dev.grove.server.ui.SentCookie;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/**
 * Cookies that only servers of this installation can make and read: their key is in the database,
 * wrapped by the master key. No script reads them.
 */
@Component
class SealedCookies {

    private final InstallationSeal seal;

    SealedCookies(InstallationSeal seal) {
        this.seal = seal;
    }

    enum Kind {
        /**
         * A sign-in that was begun. Sent along when the issuer's page leads here, which {@code
         * Strict} would forbid; no other site of the same domain can plant one where there is
         * https.
         */
        PENDING("grove_openid", "/", "Lax", true),
        /** Hint by which the issuer is to know a browser that signs out there. */
        HINT("grove_openid_hint", "/ui/openid", "Strict", false);

        private final String name;
        private final String path;
        private final String sameSite;
        private final boolean ofThisHostAlone;

        Kind(String name, String path, String sameSite, boolean ofThisHostAlone) {
            this.name = name;
            this.path = path;
            this.sameSite = sameSite;
            this.ofThisHostAlone = ofThisHostAlone;
        }

        private String nameAt(ServerAddress here) {
            return ofThisHostAlone && here.isSecure() ? "__Host-" + name : name;
        }

        private ResponseCookie.ResponseCookieBuilder cookie(String value, ServerAddress here) {
            return ResponseCookie.from(nameAt(here), value)
                    .path(path)
                    .httpOnly(true)
                    .sameSite(sameSite)
                    .secure(here.isSecure());
        }
    }

    /**
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    ResponseCookie make(Kind kind, String content, ServerAddress here, Duration lifetime) {
        String sealed = seal.seal(kind.name, content.getBytes(StandardCharsets.UTF_8));
        return kind.cookie(sealed, here).maxAge(lifetime).build();
    }

    ResponseCookie remove(Kind kind, ServerAddress here) {
        return kind.cookie("", here).maxAge(Duration.ZERO).build();
    }

    /** Opens a cookie; nothing where it is missing, doubled, altered or of another kind. */
    Optional<String> open(Kind kind, HttpServletRequest request, ServerAddress here) {
        return SentCookie.named(kind.nameAt(here), request).flatMap(value -> opened(kind, value));
    }

    private Optional<String> opened(Kind kind, String value) {
        try {
            return Optional.of(new String(seal.open(kind.name, value), StandardCharsets.UTF_8));
        } catch (UnsealableException | IllegalArgumentException | BufferUnderflowException _) {
            return Optional.empty();
        }
    }
}

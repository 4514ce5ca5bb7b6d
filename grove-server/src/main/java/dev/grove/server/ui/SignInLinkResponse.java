package dev.grove.server.ui;

import dev.grove.core.key.session.SignInLink;
import java.time.Instant;

/**
 * A link that signs in once.
 *
 * @param path below the server's address; its secret is behind the {@code #}, which browsers send
 *     nowhere
 */
record SignInLinkResponse(String path, Instant expiresAt) {

    static SignInLinkResponse of(SignInLink link) {
        return new SignInLinkResponse("/ui/sign-in#" + link.secret(), link.expiresAt());
    }
}

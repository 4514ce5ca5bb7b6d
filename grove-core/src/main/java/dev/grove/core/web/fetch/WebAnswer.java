package dev.grove.core.web.fetch;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** Answer of a host to a request for a page. */
public sealed interface WebAnswer {

    /**
     * Content that was asked for.
     *
     * @param url that it was read from, after redirects that were followed
     * @param type value of {@code Content-Type}; null where the host says none
     */
    record Content(URI url, @Nullable String type, Body body) implements WebAnswer {

        public byte[] bytes() {
            return body.bytes();
        }
    }

    /** Redirect that was not followed: a request for that URL is decided on its own. */
    record Redirect(URI to) implements WebAnswer {}
}

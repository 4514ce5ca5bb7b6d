package dev.grove.core.egress;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names of headers that a tenant may add to a request of this server. */
public final class HeaderNames {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}");

    /** Headers that the request's own framing, signature and hops need. */
    private static final Set<String> OURS =
            Set.of(
                    "host",
                    "content-length",
                    "content-type",
                    "content-encoding",
                    "transfer-encoding",
                    "connection",
                    "keep-alive",
                    "proxy-connection",
                    "http2-settings",
                    "te",
                    "trailer",
                    "upgrade",
                    "expect",
                    "accept-encoding",
                    "webhook-id",
                    "webhook-timestamp",
                    "webhook-signature");

    /** Headers that name a person or a program to the other side: a secret, not a text. */
    private static final Set<String> CREDENTIALS =
            Set.of("authorization", "proxy-authorization", "cookie", "x-api-key", "api-key");

    /** Last words of names that credentials have. */
    private static final List<String> OF_CREDENTIALS =
            List.of("key", "token", "secret", "password", "auth", "authorization", "cookie");

    private HeaderNames() {}

    /** Whether a tenant may send a header of that name: legal, and none that Grove itself sends. */
    public static boolean isFree(String name) {
        return NAME.matcher(name).matches() && !OURS.contains(lower(name));
    }

    static boolean isCredential(String name) {
        return CREDENTIALS.contains(lower(name));
    }

    /**
     * Whether the value of a header, or of a parameter, of that name is likely to be a credential:
     * {@code x-goog-api-key}, {@code Ocp-Apim-Subscription-Key}, {@code access_token}.
     */
    public static boolean namesCredential(String name) {
        String lower = lower(name).replace('_', '-');
        return CREDENTIALS.contains(lower)
                || OF_CREDENTIALS.stream()
                        .anyMatch(word ->
                                lower.equals(word)
                                        || lower.endsWith("-" + word)
                                        || lower.equals("api" + word));
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}

package dev.grove.core.secret;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of a header that is sent for a tenant: a text, a secret, or a text with a secret behind
 * it, written {@code Bearer secret:refund.token}.
 *
 * @param text what is sent before the secret, or alone
 * @param secret the name of one, or null
 */
public record HeaderValue(String text, @Nullable String secret) {

    private static final Pattern WITH_SECRET =
            Pattern.compile("((?:.* )?)secret:([a-z0-9][a-z0-9._-]{0,127})");

    public static HeaderValue parse(String written) {
        Matcher parts = WITH_SECRET.matcher(written);
        return parts.matches()
                ? new HeaderValue(parts.group(1), parts.group(2))
                : new HeaderValue(written, null);
    }

    /** Headers as they were written, by name. */
    public static Map<String, String> written(Map<String, HeaderValue> headers) {
        Map<String, String> written = new LinkedHashMap<>();
        headers.forEach((name, value) -> written.put(name, value.written()));
        return written;
    }

    public Optional<String> secretName() {
        return Optional.ofNullable(secret);
    }

    /** Text as it was written: names of secrets, no values. */
    public String written() {
        return secret == null ? text : text + "secret:" + secret;
    }
}

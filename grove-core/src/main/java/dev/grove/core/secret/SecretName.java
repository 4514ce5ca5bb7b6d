package dev.grove.core.secret;

import dev.grove.core.error.GroveException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of a secret, such as {@code git.github.com.token}: lower-case letters, digits, dots, hyphens
 * and underscores, at most 128, a letter or digit first. Names are no secrets.
 */
public record SecretName(String text) implements Comparable<SecretName> {

    private static final Pattern ALLOWED = Pattern.compile("[a-z0-9][a-z0-9._-]{0,127}");

    public SecretName {
        if (!ALLOWED.matcher(text).matches()) {
            throw new IllegalArgumentException("Not a name of a secret");
        }
    }

    /** Nothing when no secret can have that name. */
    public static Optional<SecretName> parse(String text) {
        return ALLOWED.matcher(text).matches()
                ? Optional.of(new SecretName(text))
                : Optional.empty();
    }

    static SecretName checked(String text) {
        return parse(text)
                .orElseThrow(() ->
                        GroveException.invalid(
                                "name",
                                "must be 1 to 128 lower-case letters, digits, dots, hyphens and underscores,"
                                        + " with a letter or digit first"));
    }

    @Override
    public int compareTo(SecretName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}

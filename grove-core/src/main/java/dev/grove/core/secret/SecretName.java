package dev.grove.core.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.grove.core.error.GroveException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Name of a secret, such as {@code git.github.com.token}: lower-case letters, digits, dots, hyphens
 * and underscores, at most 128, a letter or digit first. Names are no secrets.
 */
public record SecretName(@JsonValue String text) implements Comparable<SecretName> {

    static final String WORDS =
            "Lower-case letters, digits, dots, hyphens, underscores; a letter or digit first";

    static final int LONGEST = 128;

    static final String PATTERN = "[a-z0-9][a-z0-9._-]*";

    private static final Pattern ALLOWED = Pattern.compile(PATTERN);

    public SecretName {
        if (!isAllowed(text)) {
            throw new IllegalArgumentException("Not a name of a secret");
        }
    }

    /** Nothing when no secret can have that name. */
    public static Optional<SecretName> parse(String text) {
        return isAllowed(text) ? Optional.of(new SecretName(text)) : Optional.empty();
    }

    private static boolean isAllowed(String text) {
        return text.length() <= LONGEST && ALLOWED.matcher(text).matches();
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

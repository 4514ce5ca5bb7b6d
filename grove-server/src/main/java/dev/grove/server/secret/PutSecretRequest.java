package dev.grove.server.secret;

import dev.grove.core.error.GroveException;
import org.jspecify.annotations.Nullable;

/**
 * Body of {@code PUT /secrets/{name}}.
 *
 * @param value 1 to 65,536 bytes of UTF-8; never given back
 */
record PutSecretRequest(@Nullable String value) {

    String requiredValue() {
        if (value == null) {
            throw GroveException.invalid("value", "is required: the secret itself");
        }
        return value;
    }

    @Override
    public String toString() {
        return "PutSecretRequest[]";
    }
}

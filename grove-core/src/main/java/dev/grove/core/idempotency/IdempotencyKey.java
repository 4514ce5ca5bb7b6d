package dev.grove.core.idempotency;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import java.util.regex.Pattern;

/**
 * Name that a caller gives a request.
 *
 * @param holder caller; the keys of other callers are distinct
 * @param text 1 to 255 visible ASCII characters
 * @param fingerprint identifies the content of the request
 */
public record IdempotencyKey(KeyId holder, String text, String fingerprint) {

    private static final Pattern LEGAL = Pattern.compile("[\\x21-\\x7e]{1,255}");

    public IdempotencyKey {
        if (!LEGAL.matcher(text).matches()) {
            throw GroveException.invalid(
                    "Idempotency-Key", "must have 1 to 255 visible ASCII characters and no spaces");
        }
    }

    /**
     * For a part of what a request does. Parts are had once each: a request that was cut off is
     * sent again, and does what is left.
     *
     * @param name of the part, without which the key must be shorter
     * @param content of all that makes the part what it is
     */
    public IdempotencyKey part(String name, String content) {
        return new IdempotencyKey(holder, text + "/" + name, content);
    }
}

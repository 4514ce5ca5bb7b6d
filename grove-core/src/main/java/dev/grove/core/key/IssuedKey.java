package dev.grove.core.key;

/**
 * A key at the one moment its secret is known.
 *
 * @param raw what the bearer sends; shown once, never stored
 */
public record IssuedKey(Key key, String raw) {

    @Override
    public String toString() {
        return "IssuedKey[" + key.id() + "]";
    }
}

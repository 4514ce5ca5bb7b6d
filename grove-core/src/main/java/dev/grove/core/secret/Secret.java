package dev.grove.core.secret;

import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A secret's value, for the moment it is used. Printed, concatenated, compared or serialised it is
 * {@code [secret:<name>]} and nothing else; closing it wipes it. Keep it no longer than the one
 * call that needs it, and pass it on as what {@link #reveal} gives only to the one place it is
 * meant for.
 */
public final class Secret implements AutoCloseable {

    private final SecretName name;

    /** Transient for whatever reads fields by reflection: such a reader passes it by. */
    private final transient byte[] value;

    /**
     * @param value UTF-8; belongs to the secret from now on
     */
    Secret(SecretName name, byte[] value) {
        this.name = name;
        this.value = value;
    }

    public SecretName name() {
        return name;
    }

    /** The value itself. */
    public String reveal() {
        return new String(value, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        Arrays.fill(value, (byte) 0);
    }

    @JsonValue
    @Override
    public String toString() {
        return Scrubber.marker(name);
    }
}

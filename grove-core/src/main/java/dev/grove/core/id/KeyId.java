package dev.grove.core.id;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;

/** A bearer credential; the id is not secret. */
public record KeyId(@JsonValue UUID value) {

    public static KeyId next() {
        return new KeyId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

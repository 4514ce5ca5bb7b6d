package dev.grove.core.id;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.UUID;

/** The fence: every row but the operator's own belongs to one tenant. */
public record TenantId(@JsonValue UUID value) {

    public static TenantId next() {
        return new TenantId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

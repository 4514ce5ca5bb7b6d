package dev.grove.core.id;

import java.util.UUID;

/** A stored definition, whatever its version. */
public record AgentId(UUID value) {

    public static AgentId next() {
        return new AgentId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

package dev.grove.core.id;

import java.util.UUID;

/** Id of a session: a conversation of a person with an agent. */
public record SessionId(UUID value) {

    public static SessionId next() {
        return new SessionId(Uuids.next());
    }

    @Override
    public String toString() {
        return value.toString();
    }
}

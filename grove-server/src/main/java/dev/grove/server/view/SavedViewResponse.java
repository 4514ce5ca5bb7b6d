package dev.grove.server.view;

import dev.grove.core.view.SavedView;
import java.time.Instant;
import java.util.UUID;

/** A saved view, on the wire. */
record SavedViewResponse(
        String name, String query, By savedBy, Instant createdAt, Instant updatedAt) {

    static SavedViewResponse of(SavedView view) {
        return new SavedViewResponse(
                view.name(),
                view.query(),
                new By(view.by().value(), view.byName()),
                view.createdAt(),
                view.updatedAt());
    }

    /** The key that saved it last. */
    record By(UUID keyId, String keyName) {}
}

package dev.grove.core.database;

import dev.grove.core.database.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * The Postgres in use.
 *
 * @param embedded null when the operator brought one
 */
public record DatabaseServer(ConnectionTarget target, @Nullable EmbeddedPostgres embedded)
        implements AutoCloseable {

    /** Whether no other replica can be using this database. */
    public boolean isOurAlone() {
        return embedded != null;
    }

    @Override
    public void close() {
        if (embedded != null) {
            embedded.close();
        }
    }
}

package dev.grove.core.database;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which database, and how many connections to it.
 *
 * @param url {@code jdbc:postgresql://…} or {@code postgres://user:password@host/database}; empty
 *     for the embedded one
 * @param username the login; wins over the one in the URL
 * @param password the login's password; wins over the one in the URL
 * @param appConnections connections for requests
 * @param engineConnections connections for the engine's journal, leases and claims
 * @param socketTimeout how long an answer may take before the connection counts as dead, and how
 *     long the database keeps the locks of an abandoned transaction
 * @param embeddedFsync off only where data may be lost, as in tests
 */
@ConfigurationProperties("grove.database")
public record DatabaseSettings(
        @DefaultValue("") String url,
        @Nullable String username,
        @Nullable String password,
        @DefaultValue("16") int appConnections,
        @DefaultValue("8") int engineConnections,
        @DefaultValue("10s") Duration socketTimeout,
        @DefaultValue("true") boolean embeddedFsync) {

    public static DatabaseSettings embedded() {
        return new DatabaseSettings("", null, null, 16, 8, Duration.ofSeconds(10), true);
    }

    public boolean isEmbedded() {
        return url.isBlank();
    }

    @Override
    public String toString() {
        return "DatabaseSettings[embedded=" + isEmbedded() + "]";
    }
}

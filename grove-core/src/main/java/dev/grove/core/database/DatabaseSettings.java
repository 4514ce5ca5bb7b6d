package dev.grove.core.database;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where the data lies.
 *
 * @param dataDir of the embedded Postgres and of what else must survive a restart
 * @param database the operator's own Postgres, if any
 */
@ConfigurationProperties("grove")
public record DatabaseSettings(
        @DefaultValue(".grove") Path dataDir, @DefaultValue Database database) {

    /**
     * A connection to Postgres 14 or newer.
     *
     * @param url {@code jdbc:postgresql://…} or {@code postgres://user:password@host/database};
     *     empty for the embedded server
     * @param requestPool connections for requests
     * @param enginePool connections for the engine; no run holds one while it waits for a model or
     *     a tool
     */
    public record Database(
            @DefaultValue("") String url,
            @DefaultValue("") String username,
            @DefaultValue("") String password,
            @DefaultValue("10") int requestPool,
            @DefaultValue("6") int enginePool) {

        @Override
        public String toString() {
            return "Database[url and credentials not shown]";
        }
    }
}

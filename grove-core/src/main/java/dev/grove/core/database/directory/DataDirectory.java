package dev.grove.core.database.directory;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Grove keeps what is not in the database, and the embedded database itself.
 *
 * @param dataDir the data directory, created when missing; of mode 0700 once the server has started
 */
@ConfigurationProperties("grove")
public record DataDirectory(@DefaultValue(".grove") Path dataDir) {

    /** Made, or closed to other users; called before anything is put there. */
    public void ensurePrivate() {
        PrivateFolder.ensure(dataDir.toAbsolutePath().normalize());
    }

    public Path resolve(String name) {
        return dataDir.toAbsolutePath().normalize().resolve(name);
    }
}

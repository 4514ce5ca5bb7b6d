package dev.grove.core.key;

import dev.grove.core.database.directory.DataDirectory;
import dev.grove.core.id.KeyId;
import jakarta.annotation.PostConstruct;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Sees to it that an operator can get in: with the key of the settings, or with one made the first
 * time and kept in {@code admin.key}. The key itself is never logged.
 */
@Component
class BootstrapKey {

    private static final Logger LOG = LoggerFactory.getLogger(BootstrapKey.class);

    private final JdbcKeys rows;
    private final KeyRevocations revocations;
    private final BootstrapSettings settings;
    private final Path file;
    private final Clock clock;

    BootstrapKey(
            JdbcKeys rows,
            KeyRevocations revocations,
            BootstrapSettings settings,
            DataDirectory dataDirectory,
            Clock clock) {
        this.rows = rows;
        this.revocations = revocations;
        this.settings = settings;
        this.file = dataDirectory.resolve("admin.key");
        this.clock = clock;
    }

    @PostConstruct
    void ensure() {
        try {
            if (!settings.bootstrapAdminKey().isEmpty()) {
                rows.replaceBootstrap(stored(settings.bootstrapAdminKey()));
                revocations.awaitEverywhere();
            } else if (rows.findBootstrap().isEmpty()) {
                makeFirst();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The admin key cannot be kept in " + file, e);
        }
    }

    /** The file comes first: a key that is stored but written nowhere would lock everyone out. */
    private void makeFirst() throws IOException {
        boolean kept = Files.exists(file);
        String text =
                kept
                        ? Files.readString(file).strip()
                        : RawKey.fresh(KeyId.next(), new SecureRandom()).text();
        if (!kept) {
            write(text);
        }
        if (rows.insertBootstrap(stored(text))) {
            LOG.info("The admin key is in {}", file);
        } else if (!kept) {
            // Another replica has inserted its key: this one is not stored.
            Files.delete(file);
        }
    }

    private void write(String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.createFile(
                file,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(file, text + "\n");
    }

    private StoredKey stored(String text) {
        KeyId id = RawKey.parse(text).map(RawKey::id).orElseGet(KeyId::next);
        Key key =
                new Key(
                        id,
                        null,
                        "bootstrap",
                        Scope.ADMIN,
                        clock.instant().truncatedTo(ChronoUnit.MICROS),
                        null,
                        null,
                        null,
                        List.of());
        return new StoredKey(key, KeyHash.of(text));
    }
}

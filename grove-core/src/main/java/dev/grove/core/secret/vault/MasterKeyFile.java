package dev.grove.core.secret.vault;

import dev.grove.core.database.directory.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** {@code master.key}: the key that an embedded database gets when the operator gives none. */
@Component
class MasterKeyFile {

    private static final Logger LOG = LoggerFactory.getLogger(MasterKeyFile.class);

    private final Path file;

    MasterKeyFile(DataDirectory dataDirectory) {
        this.file = dataDirectory.resolve("master.key");
    }

    Optional<MasterKey> find() {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    MasterKeySettings.rawKey(Files.readString(file).strip())
                            .orElseThrow(() ->
                                    new MasterKeyUnusableException(
                                            file + " does not hold a master key.",
                                            "Put the base64 form of its 32 bytes back, from a"
                                                    + " backup of the data directory.")));
        } catch (IOException e) {
            throw new UncheckedIOException("The master key cannot be read from " + file, e);
        }
    }

    /** Appears under its name only when it is whole: half a key would lock everything for good. */
    MasterKey make() {
        byte[] bytes = AesGcm.randomBytes(MasterKey.BYTES);
        Path unfinished = file.resolveSibling("master.key.new");
        try {
            Files.createDirectories(file.getParent());
            Files.deleteIfExists(unfinished);
            Files.createFile(
                    unfinished,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
            Files.writeString(unfinished, Base64.getEncoder().encodeToString(bytes) + "\n");
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("The master key cannot be kept in " + file, e);
        }
        LOG.info(
                "The master key of secrets was made in {}; keep a copy of it apart from the"
                        + " database's backups",
                file);
        return MasterKey.of(bytes);
    }

    @Override
    public String toString() {
        return file.toString();
    }
}

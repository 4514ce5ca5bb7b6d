package dev.grove.core.secret.vault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The operator's master keys: each the base64 form of 32 bytes, or a passphrase.
 *
 * @param masterKey wraps and opens; empty for none
 * @param masterKeyFile holds the same instead, as the secrets of orchestrators do; empty for none
 * @param masterKeyPrevious only opens, while keys are rotated; empty for none
 */
@ConfigurationProperties("grove")
record MasterKeySettings(
        @DefaultValue("") String masterKey,
        @DefaultValue("") String masterKeyFile,
        @DefaultValue("") String masterKeyPrevious) {

    private static final int SHORTEST_PASSPHRASE = 16;
    private static final String FILE = "The file of GROVE_MASTER_KEY_FILE, ";
    private static final String MAKE =
            "Name the file that holds the key, or make one: (umask 077; openssl rand -base64 32 > ";
    private static final Pattern BASE64_OF_32_BYTES = Pattern.compile("[A-Za-z0-9+/_-]{43}=?");

    MasterKeySettings {
        masterKeyFile = masterKeyFile.strip();
        if (!masterKeyFile.isEmpty()) {
            if (!masterKey.isBlank()) {
                throw new MasterKeyUnusableException(
                        "GROVE_MASTER_KEY and GROVE_MASTER_KEY_FILE are both set.",
                        "Set one of them.");
            }
            masterKey = read(masterKeyFile);
        }
        masterKey =
                checked(
                        masterKeyFile.isEmpty() ? "GROVE_MASTER_KEY" : FILE + masterKeyFile + ",",
                        masterKey.strip());
        masterKeyPrevious = checked("GROVE_MASTER_KEY_PREVIOUS", masterKeyPrevious.strip());
    }

    private static String read(String file) {
        try {
            String text = Files.readString(Path.of(file)).strip();
            if (text.isEmpty()) {
                throw new MasterKeyUnusableException(
                        FILE + file + ", is empty.", MAKE + file + ")");
            }
            return text;
        } catch (NoSuchFileException _) {
            throw new MasterKeyUnusableException(
                    FILE + file + ", does not exist.", MAKE + file + ")");
        } catch (IOException | InvalidPathException e) {
            // The words of the exception may be those of the file.
            throw new MasterKeyUnusableException(
                    FILE + file + ", cannot be read (" + e.getClass().getSimpleName() + ").",
                    "Name a file of text that the server's user may read.");
        }
    }

    private static String checked(String name, String text) {
        if (!text.isEmpty() && text.length() < SHORTEST_PASSPHRASE) {
            throw new MasterKeyUnusableException(
                    name + " is too short for a master key.",
                    "It needs the base64 form of 32 random bytes (openssl rand -base64 32), or a"
                            + " passphrase of at least "
                            + SHORTEST_PASSPHRASE
                            + " characters.");
        }
        return text;
    }

    /** Which of the two settings the key is in. */
    String variable() {
        return masterKeyFile.isEmpty() ? "GROVE_MASTER_KEY" : "GROVE_MASTER_KEY_FILE";
    }

    /** The key that a text is, or nothing when it is a passphrase. */
    static Optional<MasterKey> rawKey(String text) {
        if (!BASE64_OF_32_BYTES.matcher(text).matches()) {
            return Optional.empty();
        }
        byte[] bytes = Base64.getDecoder().decode(text.replace('-', '+').replace('_', '/'));
        try {
            return Optional.of(MasterKey.of(bytes));
        } finally {
            Arrays.fill(bytes, (byte) 0);
        }
    }

    @Override
    public String toString() {
        return "MasterKeySettings[]";
    }
}

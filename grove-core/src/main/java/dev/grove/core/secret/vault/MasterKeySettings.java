package dev.grove.core.secret.vault;

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
 * @param masterKeyPrevious only opens, while keys are rotated; empty for none
 */
@ConfigurationProperties("grove")
record MasterKeySettings(
        @DefaultValue("") String masterKey, @DefaultValue("") String masterKeyPrevious) {

    private static final int SHORTEST_PASSPHRASE = 16;
    private static final Pattern BASE64_OF_32_BYTES = Pattern.compile("[A-Za-z0-9+/_-]{43}=?");

    MasterKeySettings {
        masterKey = checked("GROVE_MASTER_KEY", masterKey.strip());
        masterKeyPrevious = checked("GROVE_MASTER_KEY_PREVIOUS", masterKeyPrevious.strip());
    }

    private static String checked(String name, String text) {
        if (!text.isEmpty() && text.length() < SHORTEST_PASSPHRASE) {
            throw new IllegalArgumentException(
                    name
                            + " needs the base64 form of 32 random bytes (openssl rand -base64 32),"
                            + " or a passphrase of at least "
                            + SHORTEST_PASSPHRASE
                            + " characters");
        }
        return text;
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

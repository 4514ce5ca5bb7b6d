package dev.grove.core.secret.vault;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * How a passphrase becomes a master key: Argon2id, version 1.3. New ones take RFC 9106's parameters
 * for machines that cannot spare gigabytes: 64 MiB, three passes, four lanes.
 */
final class KeyDerivation {

    private static final int SALT_BYTES = 16;

    private final byte[] salt;
    private final int memoryKib;
    private final int passes;
    private final int lanes;

    KeyDerivation(byte[] salt, int memoryKib, int passes, int lanes) {
        this.salt = salt.clone();
        this.memoryKib = memoryKib;
        this.passes = passes;
        this.lanes = lanes;
    }

    static KeyDerivation fresh() {
        return new KeyDerivation(AesGcm.randomBytes(SALT_BYTES), 64 * 1024, 3, 4);
    }

    byte[] salt() {
        return salt.clone();
    }

    int memoryKib() {
        return memoryKib;
    }

    int passes() {
        return passes;
    }

    int lanes() {
        return lanes;
    }

    /** Slow on purpose: about half a second and {@link #memoryKib} of memory. */
    MasterKey derive(String passphrase) {
        return MasterKey.of(bytes(passphrase));
    }

    byte[] bytes(String passphrase) {
        byte[] password = passphrase.getBytes(StandardCharsets.UTF_8);
        byte[] key = new byte[MasterKey.BYTES];
        Argon2BytesGenerator argon2 = new Argon2BytesGenerator();
        argon2.init(
                new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                        .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                        .withSalt(salt)
                        .withMemoryAsKB(memoryKib)
                        .withIterations(passes)
                        .withParallelism(lanes)
                        .build());
        argon2.generateBytes(password, key);
        Arrays.fill(password, (byte) 0);
        return key;
    }
}

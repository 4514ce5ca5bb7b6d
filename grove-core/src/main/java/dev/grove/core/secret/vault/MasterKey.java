package dev.grove.core.secret.vault;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * A key that wraps the data keys of tenants. It is never stored; what is wrapped names it by a
 * fingerprint, which says nothing about the key.
 */
final class MasterKey {

    static final int BYTES = 32;
    private static final int ID_BYTES = 16;

    private final String id;
    private final byte[] wrapping;

    private MasterKey(String id, byte[] wrapping) {
        this.id = id;
        this.wrapping = wrapping;
    }

    /**
     * @param key 32 unpredictable bytes
     */
    static MasterKey of(byte[] key) {
        if (key.length != BYTES) {
            throw new IllegalArgumentException("A master key has " + BYTES + " bytes");
        }
        return new MasterKey(
                HexFormat.of().formatHex(derive(key, "grove master key id", ID_BYTES)),
                derive(key, "grove master key wrapping", BYTES));
    }

    String id() {
        return id;
    }

    Sealed wrap(byte[] dataKey, byte[] associatedData) {
        return AesGcm.seal(wrapping, dataKey, associatedData);
    }

    byte[] unwrap(Sealed wrapped, byte[] associatedData) {
        return AesGcm.open(wrapping, wrapped, associatedData);
    }

    @Override
    public String toString() {
        return "MasterKey[" + id + "]";
    }

    private static byte[] derive(byte[] key, String use, int length) {
        try {
            return KDF.getInstance("HKDF-SHA256")
                    .deriveData(
                            HKDFParameterSpec.ofExtract()
                                    .addIKM(key)
                                    .thenExpand(use.getBytes(StandardCharsets.US_ASCII), length));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Java 25 has HKDF", e);
        }
    }
}

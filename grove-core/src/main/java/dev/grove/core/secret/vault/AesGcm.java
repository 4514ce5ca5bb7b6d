package dev.grove.core.secret.vault;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES-256-GCM with a random nonce of 96 bits. One key may seal 2³² times; Grove's keys seal once
 * for each change of a secret.
 */
final class AesGcm {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final SecureRandom RANDOM = new SecureRandom();

    private AesGcm() {}

    static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    static Sealed seal(byte[] key, byte[] plain, byte[] associatedData) {
        byte[] nonce = randomBytes(NONCE_BYTES);
        try {
            return new Sealed(
                    nonce, cipher(Cipher.ENCRYPT_MODE, key, nonce, associatedData).doFinal(plain));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has AES-GCM", e);
        }
    }

    /**
     * @throws UnsealableException when a bit of it, its nonce, its key or its associated data is
     *     another than when it was sealed
     */
    static byte[] open(byte[] key, Sealed sealed, byte[] associatedData) {
        try {
            return cipher(Cipher.DECRYPT_MODE, key, sealed.nonce(), associatedData)
                    .doFinal(sealed.ciphertext());
        } catch (AEADBadTagException _) {
            throw new UnsealableException("does not match the row it is in, or was altered");
        } catch (GeneralSecurityException _) {
            throw new UnsealableException("is not what was sealed");
        }
    }

    private static Cipher cipher(int mode, byte[] key, byte[] nonce, byte[] associatedData)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associatedData);
        return cipher;
    }
}

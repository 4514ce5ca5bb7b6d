package dev.grove.mcp.seal;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/** Signs texts (HMAC-SHA256): a sealed text is readable, but cannot be changed unnoticed. */
@Component
public class Seal {

    private static final String ALGORITHM = "HmacSHA256";
    private static final int SIGNATURE_BYTES = 32;

    private final SealKey key;

    Seal(SealKey key) {
        this.key = key;
    }

    /**
     * @param purpose what it is sealed for; it opens for nothing else
     */
    public String seal(String purpose, String text) {
        byte[] content = text.getBytes(StandardCharsets.UTF_8);
        byte[] signature = sign(purpose, content);
        byte[] sealed = Arrays.copyOf(content, content.length + SIGNATURE_BYTES);
        System.arraycopy(signature, 0, sealed, content.length, SIGNATURE_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(sealed);
    }

    /** Returns the sealed text, or nothing for a foreign seal or another purpose. */
    public Optional<String> open(String purpose, String sealed) {
        byte[] bytes;
        try {
            bytes = Base64.getUrlDecoder().decode(sealed);
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
        if (bytes.length < SIGNATURE_BYTES) {
            return Optional.empty();
        }
        byte[] content = Arrays.copyOf(bytes, bytes.length - SIGNATURE_BYTES);
        byte[] signature = Arrays.copyOfRange(bytes, content.length, bytes.length);
        return MessageDigest.isEqual(signature, sign(purpose, content))
                ? Optional.of(new String(content, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private byte[] sign(String purpose, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.get(), ALGORITHM));
            mac.update(purpose.getBytes(StandardCharsets.UTF_8));
            mac.update((byte) 0);
            return mac.doFinal(content);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }
}

package dev.grove.server.chat;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.ServerKey;
import dev.grove.core.id.RunId;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Signatures of calls that wait for an approval (HMAC-SHA256 over run, call and digest of the
 * arguments): an approval that comes back with one is of what was shown.
 */
@Component
class ApprovalSignatures {

    private static final String ALGORITHM = "HmacSHA256";

    private final ServerKey key;

    ApprovalSignatures(EngineDatabase database) {
        this.key = new ServerKey(database, "chat-approvals");
    }

    /**
     * Signs a call.
     *
     * @param digest of its arguments
     */
    String of(RunId run, String call, String digest) {
        String signed = String.join("\n", run.toString(), digest, call);
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key.get(), ALGORITHM));
            return Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
        }
    }

    /** Whether a text is the signature of a call. */
    boolean are(String signature, RunId run, String call, String digest) {
        return MessageDigest.isEqual(
                signature.getBytes(StandardCharsets.UTF_8),
                of(run, call, digest).getBytes(StandardCharsets.UTF_8));
    }
}

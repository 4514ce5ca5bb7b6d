package dev.grove.core.tool.custom;

import dev.grove.core.id.TenantId;
import dev.grove.core.secret.SecretReferences;
import dev.grove.core.secret.Secrets;
import java.security.SecureRandom;
import java.util.Base64;
import org.springframework.stereotype.Component;

/**
 * The secrets that sign callbacks. They are the tenant's like any other, so they are sealed, and
 * each use is in the trail; and a tenant may store one of its own choice in place of one made here.
 */
@Component
class SigningSecrets {

    /** Prefix of a symmetric key in Standard Webhooks; base64 of 24 to 64 bytes follows. */
    private static final String PREFIX = "whsec_";

    private static final int BYTES = 32;

    private final Secrets secrets;
    private final SecureRandom random = new SecureRandom();

    SigningSecrets(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * Makes sure that one could be made.
     *
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    void requireUnlocked(TenantId tenant) {
        secrets.requireUnlocked(tenant);
    }

    /**
     * Makes one, in place of an earlier one.
     *
     * @return as it is written; it is never given out again
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    String renew(TenantId tenant, String tool) {
        byte[] key = new byte[BYTES];
        random.nextBytes(key);
        String written = PREFIX + Base64.getEncoder().encodeToString(key);
        var _ = secrets.put(tenant, SecretReferences.signing(tool), written);
        return written;
    }
}

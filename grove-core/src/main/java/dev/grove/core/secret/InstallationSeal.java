package dev.grove.core.secret;

import dev.grove.core.id.TenantId;
import dev.grove.core.secret.vault.DataKeys;
import dev.grove.core.secret.vault.Sealed;
import dev.grove.core.secret.vault.UnsealableException;
import dev.grove.core.secret.vault.WrappedKey;
import dev.grove.core.tenant.Tenants;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.springframework.stereotype.Component;

/**
 * Seals what belongs to the installation and to no tenant, as secrets are sealed: by a data key of
 * the tenant that every installation has, so that a rotation of the master key covers it too.
 */
@Component
public class InstallationSeal {

    /** No name that a secret may have. */
    private static final String PREFIX = "installation:";

    private static final int NONCE_BYTES = 12;

    private final DataKeys dataKeys;
    private final Tenants tenants;

    InstallationSeal(DataKeys dataKeys, Tenants tenants) {
        this.dataKeys = dataKeys;
        this.tenants = tenants;
    }

    /**
     * @param name what it is; it opens under no other name
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public String seal(String name, byte[] value) {
        WrappedKey key = dataKeys.current(tenant());
        Sealed sealed = dataKeys.seal(key, PREFIX + name, 0, value);
        byte[] ciphertext = sealed.ciphertext();
        ByteBuffer parts =
                ByteBuffer.allocate(Integer.BYTES + NONCE_BYTES + ciphertext.length)
                        .putInt(key.version())
                        .put(sealed.nonce())
                        .put(ciphertext);
        return Base64.getEncoder().encodeToString(parts.array());
    }

    /**
     * @throws UnsealableException when any part of it was altered, or its data key is gone
     * @throws dev.grove.core.error.GroveException secrets_locked
     */
    public byte[] open(String name, String sealed) {
        ByteBuffer parts = ByteBuffer.wrap(Base64.getDecoder().decode(sealed));
        WrappedKey key = dataKeys.get(tenant(), parts.getInt());
        byte[] nonce = new byte[NONCE_BYTES];
        parts.get(nonce);
        byte[] ciphertext = new byte[parts.remaining()];
        parts.get(ciphertext);
        return dataKeys.open(key, PREFIX + name, 0, new Sealed(nonce, ciphertext));
    }

    private TenantId tenant() {
        return tenants.findByName(Tenants.DEFAULT_NAME).orElseThrow().id();
    }
}

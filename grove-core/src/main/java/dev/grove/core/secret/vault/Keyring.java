package dev.grove.core.secret.vault;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The master keys that this replica was given: one that wraps, and those that open. */
final class Keyring {

    private static final String NO_KEY =
            "This server has no master key, so it keeps no secrets. Have its operator set GROVE_MASTER_KEY (for"
                    + " example to the output of: openssl rand -base64 32), or GROVE_MASTER_KEY_FILE"
                    + " to a file that holds it, on every replica and start it again";

    private final @Nullable MasterKey current;
    private final Map<String, MasterKey> openers;

    /**
     * @param current null when there is none: then everything is locked
     * @param others keys that only open
     */
    Keyring(@Nullable MasterKey current, Collection<MasterKey> others) {
        this.current = current;
        this.openers = new HashMap<>();
        others.forEach(key -> openers.put(key.id(), key));
        if (current != null) {
            openers.put(current.id(), current);
        }
    }

    static Keyring locked() {
        return new Keyring(null, Set.of());
    }

    boolean isLocked() {
        return current == null;
    }

    boolean opens(String masterKeyId) {
        return openers.containsKey(masterKeyId);
    }

    /**
     * @throws GroveException secrets_locked
     */
    MasterKey current() {
        if (current == null) {
            throw locked(NO_KEY);
        }
        return current;
    }

    WrappedKey wrap(TenantId tenant, int version, byte[] dataKey) {
        MasterKey key = current();
        return new WrappedKey(
                tenant,
                version,
                key.id(),
                key.wrap(dataKey, WrappedKey.associatedData(tenant, version, key.id())));
    }

    /**
     * @throws GroveException secrets_locked, when this replica lacks the master key
     * @throws UnsealableException when what is stored was altered
     */
    byte[] unwrap(WrappedKey wrapped) {
        MasterKey key = openers.get(wrapped.masterKeyId());
        if (key == null) {
            throw locked(
                    current == null
                            ? NO_KEY
                            : "The secrets of this tenant were wrapped anew by a master key that this replica does not"
                                    + " have. Have its operator start it with that key");
        }
        return key.unwrap(wrapped.sealed(), wrapped.associatedData());
    }

    private static GroveException locked(String message) {
        return new GroveException(ErrorCode.SECRETS_LOCKED, message);
    }
}

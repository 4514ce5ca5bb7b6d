package dev.grove.core.secret;

import dev.grove.core.secret.vault.Sealed;
import dev.grove.core.secret.vault.WrappedKey;

/**
 * A secret as it is stored.
 *
 * @param version the tenant's generation when the value was stored
 * @param canary whether it is one that no agent has a reason to read
 * @param key the data key that opens it
 */
record SealedSecret(SecretName name, long version, boolean canary, WrappedKey key, Sealed value) {}

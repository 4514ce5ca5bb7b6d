package dev.grove.core.secret;

import dev.grove.core.secret.vault.Sealed;
import dev.grove.core.secret.vault.WrappedKey;

/**
 * A secret as it is stored.
 *
 * @param version the tenant's generation when the value was stored
 * @param key the data key that opens it
 */
record SealedSecret(SecretName name, long version, WrappedKey key, Sealed value) {}

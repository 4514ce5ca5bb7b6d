/**
 * The cryptography of secrets: master keys and where they come from, the data key of each tenant,
 * and sealing.
 *
 * <p>Owns {@code master_key_derivations} and {@code tenant_data_keys}. Only the feature's front
 * door calls it, and the diagnosis of a server, which asks {@link
 * dev.grove.core.secret.vault.MasterKeyUse}.
 */
@NullMarked
package dev.grove.core.secret.vault;

import org.jspecify.annotations.NullMarked;

package dev.grove.core.secret.vault;

import dev.grove.core.id.TenantId;

/**
 * A tenant's data key as it is stored.
 *
 * @param version from 1; older ones open what they sealed
 * @param masterKeyId the master key that opens it
 */
public record WrappedKey(TenantId tenant, int version, String masterKeyId, Sealed sealed) {

    byte[] associatedData() {
        return associatedData(tenant, version, masterKeyId);
    }

    static byte[] associatedData(TenantId tenant, int version, String masterKeyId) {
        return AssociatedData.of("data-key-v1", tenant, version, masterKeyId);
    }
}

package dev.grove.core.key.signing;

/**
 * A key that signs tokens, as it is stored.
 *
 * @param publicKey a JWK
 * @param privateKey a JWK, sealed
 */
public record StoredSigningKey(String kid, String publicKey, String privateKey) {}

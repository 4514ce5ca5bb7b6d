package dev.grove.mcp.oauth;

/**
 * A key as it is stored.
 *
 * @param publicKey a JWK
 * @param privateKey a JWK, sealed
 */
record StoredSigningKey(String kid, String publicKey, String privateKey) {}

package dev.grove.core.secret;

/**
 * What came of storing a value.
 *
 * @param isNew false when it replaced an earlier one
 */
public record StoredSecret(SecretEntry entry, boolean isNew) {}

package dev.grove.core.secret;

/**
 * Outcome of storing a value.
 *
 * @param isNew false when it replaced an earlier one
 */
public record StoredSecret(SecretEntry entry, boolean isNew) {}

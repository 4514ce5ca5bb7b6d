package dev.grove.core.run.wait;

import dev.grove.core.id.KeyId;

/**
 * Who decides.
 *
 * @param name that the key had then; it may be revoked and gone later
 */
public record Decider(KeyId key, String name) {}

package dev.grove.core.retention;

import dev.grove.core.id.KeyId;

/** The key that asks for a deletion or a hold, as the records of both name it. */
public record Asker(KeyId key, String name, boolean isOperator) {}

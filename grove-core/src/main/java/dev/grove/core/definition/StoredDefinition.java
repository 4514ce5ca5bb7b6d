package dev.grove.core.definition;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Version of a definition.
 *
 * @param id the definition's, the same for all of its versions
 * @param createdAt creation of the definition, that is, of its first version
 * @param updatedAt when this version was stored
 * @param deletedAt null while the definition lives
 * @param publishedVersion null while none is published
 */
public record StoredDefinition<D>(
        UUID id,
        String name,
        int version,
        D definition,
        Instant createdAt,
        Instant updatedAt,
        @Nullable Instant deletedAt,
        @Nullable Integer publishedVersion) {}

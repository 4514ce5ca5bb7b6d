package dev.grove.core.definition;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A definition that no other transaction can change before this one ends.
 *
 * @param version the current one
 * @param publishedVersion null while none is
 */
public record LockedDefinition(UUID id, int version, @Nullable Integer publishedVersion) {}

package dev.grove.core.run.attachment;

import org.jspecify.annotations.Nullable;

/**
 * Attachment as a caller sends it. Nothing is checked yet.
 *
 * @param name shown to people and to the model; it decides nothing
 * @param data a {@code data:} URL in base64
 */
public record AttachedData(@Nullable String name, @Nullable String data) {}

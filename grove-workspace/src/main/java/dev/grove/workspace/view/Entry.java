package dev.grove.workspace.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Entry under one path of a workspace.
 *
 * @param path relative to the workspace; in the shell's {@code $'…'} form where it is no plain text
 * @param type {@code file}, {@code directory}, {@code link} or {@code special}
 * @param size in bytes
 * @param mode permissions, in octal
 * @param target path that a link points to; null for none
 */
public record Entry(
        String path,
        String type,
        long size,
        Instant modified,
        String mode,
        @Nullable String target) {}

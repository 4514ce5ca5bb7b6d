package dev.grove.workspace.view;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What lies in a workspace under one path.
 *
 * @param path relative to the workspace; in the shell's {@code $'…'} form where it is no plain text
 * @param type {@code file}, {@code directory}, {@code link} or {@code special}
 * @param size in bytes
 * @param mode permissions, in octal
 * @param target of a link
 */
public record Entry(
        String path,
        String type,
        long size,
        Instant modified,
        String mode,
        @Nullable String target) {}

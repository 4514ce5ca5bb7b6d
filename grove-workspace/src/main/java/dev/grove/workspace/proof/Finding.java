package dev.grove.workspace.proof;

/**
 * What the canary saw of one limit.
 *
 * @param limit its name, such as {@code memory} or {@code disk_bytes}
 * @param held whether the kernel held it
 * @param observed what happened, in a few words
 */
public record Finding(String limit, boolean held, String observed) {}

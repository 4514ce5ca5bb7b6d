package dev.grove.workspace.git.broker;

import org.jspecify.annotations.Nullable;

/**
 * Result of a push.
 *
 * @param oldCommit null where the remote had no such branch
 * @param newCommit equal to the old one where there was nothing to push
 */
public record Pushed(String branch, @Nullable String oldCommit, String newCommit) {}

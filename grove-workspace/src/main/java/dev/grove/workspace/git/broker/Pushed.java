package dev.grove.workspace.git.broker;

import org.jspecify.annotations.Nullable;

/**
 * What a push did.
 *
 * @param oldCommit null where the remote had no such branch
 * @param newCommit the same as the old one where there was nothing to push
 */
public record Pushed(String branch, @Nullable String oldCommit, String newCommit) {}

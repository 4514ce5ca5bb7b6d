package dev.grove.core.run.vote;

import dev.grove.core.id.RunId;

/**
 * Agent that votes.
 *
 * @param run in which it reviewed the call
 */
public record Reviewer(String agent, int version, RunId run) {}

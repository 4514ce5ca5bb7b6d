package dev.grove.core.run.workflow.advance;

import java.time.Instant;

/**
 * A workflow's run could not advance because of an error of the server, and is tried again.
 *
 * @param attempts that failed in a row
 * @param at when the next one is made, unless something happens to the run before
 */
public record AdvanceRetry(int attempts, Instant at) {}

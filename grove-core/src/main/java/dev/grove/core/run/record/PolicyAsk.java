package dev.grove.core.run.record;

import dev.grove.core.run.vote.Poll;
import org.jspecify.annotations.Nullable;

/**
 * Question of a policy about a call.
 *
 * @param because the rule that asks, and its words
 * @param poll by which it is approved; null where one decision is enough
 */
public record PolicyAsk(String because, @Nullable Poll poll) {}

package dev.grove.core.run.record;

import java.util.UUID;

/**
 * Message of a session that a run reads before its next model call.
 *
 * @param afterTurn number of the turn that it follows; 0 where it follows the goal
 * @param ordinal position among the messages that the run has read so, from 1
 * @param message its id, by which it is read once
 */
public record SteeredMessage(int afterTurn, int ordinal, UUID message, String words)
        implements SideRecord {}

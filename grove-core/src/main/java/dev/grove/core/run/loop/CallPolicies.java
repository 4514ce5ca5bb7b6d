package dev.grove.core.run.loop;

import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Policies of a governed run, as the gates of a turn ask them. Not thread-safe.
 *
 * @param turn whose calls are asked about
 */
record CallPolicies(
        GovernedRun run, ToolRegistry tools, JournalBuffer journalBuffer, OpenTurn turn) {

    /**
     * Decides a call; null for one that is not executed, whatever its gate says: its tool is not
     * there, or does not take the arguments.
     *
     * @param asked as the model asked for it
     * @param call with the arguments that would be executed
     */
    @Nullable CallRuling decide(ToolCall asked, ToolCall call) {
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found found)
                || found.faultOf(call.arguments()).isPresent()) {
            return null;
        }
        return run.decide(
                turn,
                new GovernedRun.Next(
                        asked,
                        call,
                        found.tool().spec(),
                        journalBuffer.now(),
                        journalBuffer.turns(),
                        journalBuffer.spending().costUsd()));
    }
}

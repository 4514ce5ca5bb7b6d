package dev.grove.core.run.loop;

import dev.grove.core.run.Settlement;
import dev.grove.core.run.Settlement.Way;
import dev.grove.core.run.wait.StoredWait;
import dev.grove.core.run.wait.WaitKind;
import dev.grove.core.run.wait.WaitResolution;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import java.util.Optional;

/**
 * What is done about a call that an earlier execution began and did not end, besides running it
 * again or not: its files are undone, and it is told how it was settled.
 */
final class Settling {

    static final String UNDONE =
            "interrupted: this call was cut off while it ran, and it was not run again. The workspace is as it was"
                    + " before the call.";

    private Settling() {}

    /**
     * Undoes a call that changes nothing but files.
     *
     * @return whether the files are as they were before it
     */
    static boolean undo(Session session, OpenTurn turn, ToolCall call) {
        return session.tools().resolve(call.name()) instanceof ToolRegistry.Found found
                && found.tool().changesOnlyFiles()
                && session.files().undo(session.chronicle(), turn, call);
    }

    /** Tells the turn and its listeners; gathered, as what it leads to is. */
    static void tell(
            Session session,
            OpenTurn turn,
            ToolCall call,
            Effect effect,
            Way way,
            boolean filesRestored) {
        Settlement settlement = new Settlement(way, filesRestored);
        turn.settled(call, settlement);
        session.chronicle()
                .event("tool.settled", EventData.settled(turn.number(), call, effect, settlement));
    }

    /** What was said of a call in doubt, when it is settled by that and is not done. */
    static Optional<WaitResolution> saidOfDoubt(OpenTurn turn, ToolCall call) {
        return turn.isWaiting(call)
                ? turn.waits()
                        .lastOf(call.id())
                        .filter(wait -> wait.asked().kind() == WaitKind.IN_DOUBT)
                        .flatMap(StoredWait::answer)
                        .map(StoredWait.Outcome::resolution)
                : Optional.empty();
    }
}

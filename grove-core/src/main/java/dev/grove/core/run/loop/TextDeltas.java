package dev.grove.core.run.loop;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.run.event.LiveEvent;
import dev.grove.core.run.lease.ClaimedRun;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes pieces of text on to listeners while the model answers. They wait until everything
 * recorded before is durable, so that a listener receives the start of the turn before its text.
 */
final class TextDeltas implements Consumer<String> {

    private final EventHub hub;
    private final ClaimedRun run;
    private final JournalBuffer journalBuffer;
    private final int turn;
    private final StringBuilder held = new StringBuilder();

    TextDeltas(EventHub hub, ClaimedRun run, JournalBuffer journalBuffer, int turn) {
        this.hub = hub;
        this.run = run;
        this.journalBuffer = journalBuffer;
        this.turn = turn;
    }

    @Override
    public void accept(String text) {
        if (!hub.hasListeners(run.id())) {
            return;
        }
        held.append(text);
        if (journalBuffer.isDurable()) {
            EventLine event =
                    new LiveEvent.TextDelta(turn, held.toString())
                            .line(run.id(), 0, journalBuffer.now());
            held.setLength(0);
            hub.publish(run.id(), List.of(event));
        }
    }
}

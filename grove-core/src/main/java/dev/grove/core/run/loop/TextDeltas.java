package dev.grove.core.run.loop;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.run.event.LiveEvent;
import dev.grove.core.run.lease.ClaimedRun;
import java.util.List;
import java.util.function.Consumer;

/**
 * Passes pieces of text on to listeners while the model talks. They wait until everything told
 * before is durable, so that a listener hears of the turn before it hears its text.
 */
final class TextDeltas implements Consumer<String> {

    private final EventHub hub;
    private final ClaimedRun run;
    private final Chronicle chronicle;
    private final int turn;
    private final StringBuilder held = new StringBuilder();

    TextDeltas(EventHub hub, ClaimedRun run, Chronicle chronicle, int turn) {
        this.hub = hub;
        this.run = run;
        this.chronicle = chronicle;
        this.turn = turn;
    }

    @Override
    public void accept(String text) {
        if (!hub.hasListeners(run.id())) {
            return;
        }
        held.append(text);
        if (chronicle.isDurable()) {
            EventLine event =
                    new LiveEvent.TextDelta(turn, held.toString())
                            .line(run.id(), 0, chronicle.now());
            held.setLength(0);
            hub.publish(run.id(), List.of(event));
        }
    }
}

package dev.grove.core.run.loop;

import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.model.ModelCallObserver;
import dev.grove.core.run.event.LiveEvent;
import dev.grove.core.run.event.Preview;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.text.StorableText;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * Tries to have a turn answered: their text goes to listeners while the model writes it, and their
 * failures into the log. Text waits until everything recorded before is durable, so that a listener
 * receives the start of the turn before its text.
 */
final class TurnTries implements ModelCallObserver {

    private final EventHub hub;
    private final ClaimedRun run;
    private final JournalBuffer journalBuffer;
    private final OpenTurn turn;

    /** Also read by the thread that makes durable what was recorded before, as is all below. */
    private final StringBuilder held = new StringBuilder();

    private int tried;

    /** All that this try has written, whether anybody listened or not. */
    private final StringBuilder written = new StringBuilder();

    TurnTries(EventHub hub, ClaimedRun run, JournalBuffer journalBuffer, OpenTurn turn) {
        this.hub = hub;
        this.run = run;
        this.journalBuffer = journalBuffer;
        this.turn = turn;
    }

    @Override
    public Consumer<String> begin() {
        turn.tried();
        synchronized (held) {
            held.setLength(0);
            tried = turn.tries();
            written.setLength(0);
        }
        return this::write;
    }

    @Override
    public void retrying(Retry retry) {
        Instant now = journalBuffer.now();
        journalBuffer.event(
                new TurnEvent.Retrying(
                        turn.number(),
                        turn.tries() + 1,
                        now.plus(retry.pause()),
                        retry.asked(),
                        Preview.of(StorableText.of(retry.reason()))),
                now);
        journalBuffer.commit();
    }

    /**
     * Records what the last try had said, for people: the run ends without its answer. It goes with
     * the write that ends the run.
     */
    void cutOff() {
        String text;
        synchronized (held) {
            text = StorableText.of(written.toString());
        }
        if (!text.isEmpty()) {
            journalBuffer.event(new TurnEvent.CutOff(turn.number(), turn.tries(), text));
        }
    }

    private void write(String text) {
        boolean isFirst;
        synchronized (held) {
            written.append(text);
            isFirst = held.isEmpty();
            // Held text is one piece, of which nothing is left out in the middle.
            if (isFirst && !hub.hasListeners(run.id())) {
                return;
            }
            held.append(text);
        }
        if (journalBuffer.isDurable()) {
            publishHeld();
        } else if (isFirst) {
            // The whole answer may be there before that: then nothing else would publish it.
            journalBuffer.whenDurable(this::publishHeld);
        }
    }

    /** Text in the order in which it was written, whichever thread publishes it. */
    private void publishHeld() {
        synchronized (held) {
            if (!held.isEmpty()) {
                EventLine event =
                        new LiveEvent.TextDelta(
                                        turn.number(),
                                        tried,
                                        written.length() - held.length(),
                                        held.toString())
                                .line(run.id(), 0, journalBuffer.now());
                held.setLength(0);
                hub.publish(run.id(), List.of(event));
            }
        }
    }
}

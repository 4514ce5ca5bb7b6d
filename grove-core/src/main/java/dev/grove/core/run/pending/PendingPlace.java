package dev.grove.core.run.pending;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.Uuids;
import dev.grove.core.run.workflow.ask.AskPlace;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Place in the list: after a wait, and after an ask. Each part goes on from its own, so that what
 * is decided, or made, between two pages moves nothing of the other part.
 *
 * @param waiting id of the last wait that was listed; null for none
 * @param ask place of the last ask that was listed; null for none
 */
record PendingPlace(@Nullable UUID waiting, @Nullable AskPlace ask) {

    static final PendingPlace START = new PendingPlace(null, null);

    private static final String NONE = "-";

    /** Place after the items of a page that began here. */
    PendingPlace after(List<PendingDecision> items) {
        UUID lastWait = waiting;
        AskPlace lastAsk = ask;
        for (PendingDecision item : items) {
            switch (item) {
                case PendingDecision.OfRun(var listed) -> lastWait = listed.asked().id();
                case PendingDecision.OfNode(var listed) -> lastAsk = AskPlace.of(listed);
            }
        }
        return new PendingPlace(lastWait, lastAsk);
    }

    /** Encodes the place for a page cursor. */
    String text() {
        return (waiting == null ? NONE : waiting) + (ask == null ? "" : " " + ask.text());
    }

    static PendingPlace parse(String text) {
        String[] parts = text.split(" ", 2);
        UUID wait =
                parts[0].equals(NONE)
                        ? null
                        : Uuids.parse(parts[0])
                                .orElseThrow(() ->
                                        GroveException.invalid("cursor", "is none of this list"));
        return new PendingPlace(wait, parts.length == 1 ? null : AskPlace.parse(parts[1]));
    }
}

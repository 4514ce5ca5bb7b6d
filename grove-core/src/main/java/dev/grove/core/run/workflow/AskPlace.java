package dev.grove.core.run.workflow;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.time.DateTimeException;
import java.time.Instant;

/** Where an ask stands in the list of all. */
record AskPlace(Instant at, RunId run, String path) {

    static AskPlace of(OpenAsk ask) {
        return new AskPlace(ask.node().startedAt(), ask.run(), ask.node().path());
    }

    /** Encodes the place for a page cursor. */
    String text() {
        return at + " " + run + " " + path;
    }

    static AskPlace parse(String text) {
        String[] parts = text.split(" ", 3);
        try {
            if (parts.length == 3) {
                return new AskPlace(
                        Instant.parse(parts[0]),
                        Uuids.parse(parts[1]).map(RunId::new).orElseThrow(AskPlace::illegal),
                        parts[2]);
            }
        } catch (DateTimeException _) {
            // Refused below, like any other text that is no place.
        }
        throw illegal();
    }

    private static GroveException illegal() {
        return GroveException.invalid("cursor", "is none of this list");
    }
}

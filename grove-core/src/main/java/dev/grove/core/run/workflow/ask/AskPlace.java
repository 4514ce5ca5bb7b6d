package dev.grove.core.run.workflow.ask;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.time.DateTimeException;
import java.time.Instant;

/** Place of an ask in the list of all. */
public record AskPlace(Instant at, RunId run, String path) {

    /** End of the times of cursors; the database refuses times that are much later. */
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    public static AskPlace of(OpenAsk ask) {
        return new AskPlace(ask.node().row().startedAt(), ask.run(), ask.node().path());
    }

    /** Encodes the place for a page cursor. */
    public String text() {
        return at + " " + run + " " + path;
    }

    /**
     * @throws GroveException validation_failed for a text that is no place
     */
    public static AskPlace parse(String text) {
        String[] parts = text.split(" ", 3);
        try {
            Instant at = Instant.parse(parts[0]);
            if (parts.length == 3 && at.isAfter(Instant.EPOCH) && at.isBefore(LATEST)) {
                return new AskPlace(
                        at,
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

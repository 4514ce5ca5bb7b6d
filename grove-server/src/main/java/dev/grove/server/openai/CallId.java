package dev.grove.server.openai;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import java.util.Optional;

/** Id of a call as clients see it, which says whose it is: {@code <run>.<call>}. */
public record CallId(RunId run, String call) {

    public static Optional<CallId> parse(String text) {
        int end = text.indexOf('.');
        return end < 0
                ? Optional.empty()
                : Uuids.parse(text.substring(0, end))
                        .map(id -> new CallId(new RunId(id), text.substring(end + 1)));
    }

    @Override
    public String toString() {
        return run + "." + call;
    }
}

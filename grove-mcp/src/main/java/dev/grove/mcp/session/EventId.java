package dev.grove.mcp.session;

import dev.grove.core.id.Uuids;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names an event within its session: which stream, and where in it. */
public record EventId(UUID stream, int seq) {

    private static final Pattern FORM = Pattern.compile("([0-9a-f-]{36})_(\\d{1,9})");

    public static Optional<EventId> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Uuids.parse(form.group(1))
                        .map(stream -> new EventId(stream, Integer.parseInt(form.group(2))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return stream + "_" + seq;
    }
}

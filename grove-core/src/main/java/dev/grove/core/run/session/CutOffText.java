package dev.grove.core.run.session;

import dev.grove.core.event.EventType;
import dev.grove.core.run.event.StoredEvents;
import org.jspecify.annotations.Nullable;

/** Reads the text that an answer had when its run was stopped or cancelled in the middle of it. */
public final class CutOffText {

    private static final String TYPE = EventType.TURN_CUT_OFF.wireName();

    private CutOffText() {}

    /**
     * @param lines the events of the write that ended the run; null where they are not read
     * @return null where no answer was cut off
     */
    public static @Nullable String among(@Nullable String lines) {
        return lines == null
                ? null
                : lines.lines()
                        .filter(line -> line.contains(TYPE))
                        .map(StoredEvents::read)
                        .filter(event -> event.path("type").asString("").equals(TYPE))
                        .map(event -> event.path("text").asString(""))
                        .findFirst()
                        .orElse(null);
    }
}

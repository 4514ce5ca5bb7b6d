package dev.grove.core.run.record;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Source of a run: a caller by one of the ways in, or another run. */
@JsonTypeName("RunSource")
@JsonClassDescription(
        "Who started a run: a caller of the API, of MCP, of the operator's UI; a run that delegated it; who forked another run.")
public enum RunSource {
    API,
    MCP,
    /** A caller of the API that said it is the operator's UI. */
    UI,
    /** A run that delegated it. */
    PARENT,
    /** A caller who went on from a turn of another run. */
    FORK,
    /** A message of a session. */
    SESSION;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** In the run's row, where the others follow from what it descends from. */
    public @Nullable String stored() {
        return switch (this) {
            case MCP, UI, SESSION -> wireName();
            case API, PARENT, FORK -> null;
        };
    }

    /** Derives the source from a run's row. */
    public static RunSource of(@Nullable String stored, boolean hasParent, boolean isFork) {
        if (hasParent) {
            return PARENT;
        }
        if (isFork) {
            return FORK;
        }
        return stored == null ? API : valueOf(stored.toUpperCase(Locale.ROOT));
    }
}

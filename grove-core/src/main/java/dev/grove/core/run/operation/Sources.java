package dev.grove.core.run.operation;

import dev.grove.core.error.GroveException;
import dev.grove.core.operation.Route;
import dev.grove.core.run.record.RunSource;
import org.jspecify.annotations.Nullable;

/**
 * From where a request says that it comes. It is a mark to find runs by, which nothing is decided
 * by; so a caller's word is enough.
 */
public final class Sources {

    public static final String HEADER = Route.ORIGIN;

    private Sources() {}

    public static RunSource of(@Nullable String header) {
        if (header == null || header.equals(RunSource.API.wireName())) {
            return RunSource.API;
        }
        if (header.equals(RunSource.UI.wireName())) {
            return RunSource.UI;
        }
        throw GroveException.invalid(HEADER, "must be api or ui");
    }
}

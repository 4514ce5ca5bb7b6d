package dev.grove.server.problem;

import dev.grove.core.error.GroveException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A header of which a request has one at most. */
public final class OneHeader {

    private OneHeader() {}

    /**
     * Its value; null for none.
     *
     * @throws GroveException validation_failed where it came more than once
     */
    public static @Nullable String of(HttpServletRequest request, String name) {
        List<String> values = Collections.list(request.getHeaders(name));
        if (values.size() > 1) {
            throw GroveException.invalid(
                    name,
                    "came %d times, and it is unknown which one counts; send it once"
                            .formatted(values.size()));
        }
        return values.isEmpty() ? null : values.getFirst();
    }
}

package dev.grove.mcp.transport;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.util.InvalidMimeTypeException;
import org.springframework.util.MimeType;
import org.springframework.util.MimeTypeUtils;

/** Media types that a client accepts, by its Accept header; without one, all. */
record Accepted(boolean json, boolean events) {

    static Accepted of(@Nullable String header) {
        if (header == null || header.isBlank()) {
            return new Accepted(true, true);
        }
        try {
            List<MimeType> ranges = MimeTypeUtils.parseMimeTypes(header);
            return new Accepted(
                    takes(ranges, MimeTypeUtils.APPLICATION_JSON),
                    takes(ranges, new MimeType("text", "event-stream")));
        } catch (InvalidMimeTypeException _) {
            return new Accepted(false, false);
        }
    }

    /** The most specific range decides (RFC 9110, 12.5.1); {@code q=0} is a no. */
    private static boolean takes(List<MimeType> ranges, MimeType type) {
        return ranges.stream()
                .filter(range -> range.includes(type))
                .min(
                        Comparator.comparing(MimeType::isWildcardType)
                                .thenComparing(MimeType::isWildcardSubtype))
                .filter(range -> !isZero(range.getParameter("q")))
                .isPresent();
    }

    private static boolean isZero(@Nullable String quality) {
        return quality != null && quality.matches("0(\\.0{0,3})?");
    }
}

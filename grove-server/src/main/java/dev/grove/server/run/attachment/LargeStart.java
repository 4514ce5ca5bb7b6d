package dev.grove.server.run.attachment;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.run.attachment.AttachedData;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Data that was cut out of a large start, and the place in memory that it has until it is taken.
 */
public final class LargeStart implements AutoCloseable {

    private static final String ATTRIBUTE = LargeStart.class.getName();

    private final Runnable place;
    private final AtomicBoolean closed = new AtomicBoolean();
    private Map<String, String> cut = Map.of();

    /**
     * @param place gives the place back
     */
    LargeStart(HttpServletRequest request, Runnable place) {
        this.place = place;
        request.setAttribute(ATTRIBUTE, this);
    }

    /**
     * Attachments of a start with their data, wherever it is.
     *
     * @param read as the body was read
     */
    public static List<AttachedData> attached(HttpServletRequest request, List<AttachedData> read) {
        LargeStart large = find(request);
        return large == null ? read : read.stream().map(large::whole).toList();
    }

    /** Frees the memory of a start once its attachments are taken in. */
    public static void release(HttpServletRequest request) {
        LargeStart large = find(request);
        if (large != null) {
            large.close();
        }
    }

    private static @Nullable LargeStart find(HttpServletRequest request) {
        return (LargeStart) request.getAttribute(ATTRIBUTE);
    }

    /**
     * Cuts a body.
     *
     * @return the rest
     * @throws GroveException payload_too_large where it is large by anything else than attachments
     */
    byte[] cut(byte[] body, String nonce) {
        CutBody parts = CutBody.of(body, nonce);
        if (parts.rest().length > StartBodies.LARGEST_REST) {
            throw new GroveException(
                    ErrorCode.PAYLOAD_TOO_LARGE,
                    "Without its attachments a start may have at most %d bytes"
                            .formatted(StartBodies.LARGEST_REST));
        }
        cut = parts.cut();
        return parts.rest();
    }

    private AttachedData whole(AttachedData read) {
        String data = read.data();
        return data == null ? read : new AttachedData(read.name(), cut.getOrDefault(data, data));
    }

    @Override
    public void close() {
        cut = Map.of();
        if (closed.compareAndSet(false, true)) {
            place.run();
        }
    }
}

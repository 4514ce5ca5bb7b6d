package dev.grove.server.run.stream;

import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventLine;
import dev.grove.core.secret.Scrubber;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Events as server-sent ones. The latest are remembered, so that thousands who listen to a run have
 * one frame of each event and not thousands.
 */
@Component
final class EventFrames {

    /**
     * Frames remembered, of all runs that are listened to here: enough for what a few say while
     * their slower listeners catch up. A power of two.
     */
    private static final int REMEMBERED = 64;

    private static final String ERROR = "error";

    private final AtomicReferenceArray<@Nullable Frame> latest =
            new AtomicReferenceArray<>(REMEMBERED);

    /**
     * Frame of an event, for listeners with the same scrubber. It must not keep the scrubber, which
     * knows a tenant's secrets, in memory for longer than others do.
     */
    private static final class Frame {

        private final EventLine event;
        private final WeakReference<Scrubber> scrubber;
        private final byte[] bytes;

        private Frame(EventLine event, Scrubber scrubber, byte[] bytes) {
            this.event = event;
            this.scrubber = new WeakReference<>(scrubber);
            this.bytes = bytes;
        }

        private boolean is(EventLine other, Scrubber theirs) {
            return scrubber.refersTo(theirs) && event.equals(other);
        }
    }

    /**
     * The frame of an event; not to be changed.
     *
     * @param scrubber the tenant's as it is now: events are clean when they are stored, but a value
     *     may be stored as a secret later
     */
    byte[] of(EventLine event, Scrubber scrubber) {
        int place = event.hashCode() & (REMEMBERED - 1);
        Frame known = latest.get(place);
        if (known != null && known.is(event, scrubber)) {
            return known.bytes;
        }
        byte[] bytes = render(event, scrubber.scrubJson(event.json()));
        latest.set(place, new Frame(event, scrubber, bytes));
        return bytes;
    }

    /** The frame that says why there is no run whose events could follow. */
    byte[] of(GroveException refusal, Scrubber scrubber) {
        String json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("type", ERROR)
                        .put("code", refusal.code().wireName())
                        .put("detail", refusal.getMessage())
                        .toString();
        return "event: %s\ndata: %s\n\n"
                .formatted(ERROR, scrubber.scrubJson(json))
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] render(EventLine event, String json) {
        StringBuilder frame = new StringBuilder(json.length() + 64);
        frame.append("event: ").append(event.type()).append('\n');
        if (event.isDurable()) {
            frame.append("id: ").append(event.seq()).append('\n');
        }
        frame.append("data: ").append(json).append("\n\n");
        return frame.toString().getBytes(StandardCharsets.UTF_8);
    }
}

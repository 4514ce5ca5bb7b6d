package dev.grove.mcp.stream;

import dev.grove.mcp.stream.Outbox.Outgoing;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Writes what comes out of one call to its client: as JSON when the answer is all there is, as a
 * stream from the first message that comes before it, or from the first time that the client waits
 * for long. One pump, one call, one thread.
 */
public final class AnswerPump {

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Outbox outbox;
    private final ResponseChannel out;
    private final Delivery delivery;
    private final Duration keepAlive;
    private boolean open;

    public AnswerPump(Outbox outbox, ResponseChannel out, Delivery delivery, Duration keepAlive) {
        this.outbox = outbox;
        this.out = out;
        this.delivery = delivery;
        this.keepAlive = keepAlive;
    }

    /** Returns when everything is written, the connection let go of, or the client gone. */
    public void run() throws InterruptedException {
        try {
            if (!delivery.json()) {
                open();
            }
            while (!next()) {
                // Until there is nothing more to write here.
            }
        } catch (IOException _) {
            StreamMemory memory = delivery.memory();
            if (memory != null) {
                keepTheRest(memory);
            } else {
                delivery.onGone().run();
            }
        }
    }

    private boolean next() throws IOException, InterruptedException {
        Optional<Outgoing> taken = outbox.take(keepAlive);
        if (taken.isEmpty()) {
            if (delivery.events()) {
                open();
                out.write(Frames.KEEP_ALIVE);
            }
            return false;
        }
        return switch (taken.get()) {
            case Outgoing.Message message -> {
                if (delivery.events()) {
                    open();
                    out.write(Frames.message(kept(message.json(), false), message.json()));
                }
                yield false;
            }
            case Outgoing.Last last -> {
                end(last);
                yield true;
            }
            case Outgoing.Release _ -> released();
        };
    }

    private void open() throws IOException {
        if (open) {
            return;
        }
        open = true;
        out.startEvents(EventHeaders.ALL);
        String primer = delivery.memory() == null ? null : delivery.memory().begin();
        out.write(primer == null ? Frames.KEEP_ALIVE : Frames.primer(primer, RETRY));
    }

    private void end(Outgoing.Last last) throws IOException {
        String json = last.json();
        if (!open) {
            out.answer(last.status(), Map.of(), json == null ? "" : json);
        } else if (json != null) {
            out.write(Frames.message(kept(json, true), json));
        } else if (delivery.memory() != null) {
            delivery.memory().end();
        }
    }

    /** Only a stream that is kept can be let go of. */
    private boolean released() throws IOException {
        StreamMemory memory = delivery.memory();
        if (memory == null || !memory.hasPrimer() || !delivery.events()) {
            return false;
        }
        open();
        keepTheRest(memory);
        return true;
    }

    private void keepTheRest(StreamMemory memory) {
        new StreamKeeper(outbox, memory, keepAlive).start();
    }

    private @Nullable String kept(String json, boolean last) {
        return delivery.memory() == null ? null : delivery.memory().keep(json, last);
    }
}

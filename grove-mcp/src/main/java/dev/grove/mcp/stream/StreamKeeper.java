package dev.grove.mcp.stream;

import dev.grove.mcp.stream.Outbox.Outgoing;
import java.time.Duration;
import java.util.Optional;

/** Keeps what comes out of one call for a client that reads it later, without a connection. */
public final class StreamKeeper {

    private final Outbox outbox;
    private final StreamMemory memory;
    private final Duration patience;

    /**
     * @param patience for one message; has no effect on what is kept
     */
    public StreamKeeper(Outbox outbox, StreamMemory memory, Duration patience) {
        this.outbox = outbox;
        this.memory = memory;
        this.patience = patience;
    }

    /** Keeps all messages up to the answer, on a thread of its own. */
    public void start() {
        Thread _ =
                Thread.ofVirtual()
                        .name("mcp-kept-stream")
                        .start(() -> {
                            try {
                                while (!keepNext()) {
                                    // Until the answer is kept.
                                }
                            } catch (InterruptedException _) {
                                Thread.currentThread().interrupt();
                            }
                        });
    }

    private boolean keepNext() throws InterruptedException {
        Optional<Outgoing> taken = outbox.take(patience);
        if (taken.isEmpty()) {
            return false;
        }
        return switch (taken.get()) {
            case Outgoing.Message message -> {
                String _ = memory.keep(message.json(), false);
                yield false;
            }
            case Outgoing.Last last -> {
                if (last.json() == null) {
                    memory.end();
                } else {
                    String _ = memory.keep(last.json(), true);
                }
                yield true;
            }
            case Outgoing.Release _ -> false;
        };
    }
}

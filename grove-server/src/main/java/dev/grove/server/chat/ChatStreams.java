package dev.grove.server.chat;

import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.id.TenantId;
import dev.grove.core.telemetry.OpenStreams;
import dev.grove.core.telemetry.OpenStreams.Kind;
import dev.grove.core.telemetry.OpenStreams.OpenStream;
import dev.grove.server.answer.AnswerEnd;
import dev.grove.server.answer.AnswerPart;
import dev.grove.server.answer.AnswerSink;
import dev.grove.server.answer.Answers;
import dev.grove.server.chat.chunk.AnswerHead;
import dev.grove.server.chat.chunk.Chunks;
import dev.grove.server.chat.chunk.UiChunks;
import dev.grove.server.chat.chunk.UiVersion;
import dev.grove.server.security.CallerRecheck;
import dev.grove.server.sse.EventAnswer;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Streams answers to their readers. A stream that ends is a whole answer to every client, so that
 * one which must end early says so by an error.
 */
@Component
class ChatStreams {

    private static final Logger LOG = LoggerFactory.getLogger(ChatStreams.class);
    private static final byte[] NOTHING_YET = {};
    private static final long LOOK_AGAIN_MILLIS = 250;
    private static final int LOOKS_PER_COMMENT = 40;
    private static final String RECONNECT = "reconnect";

    private final Answers answers;
    private final EventStreams events;
    private final OpenStreams open;
    private final CallerRecheck recheck;
    private final UiFactsOfTenants facts;

    ChatStreams(
            Answers answers,
            EventStreams events,
            OpenStreams open,
            CallerRecheck recheck,
            UiFactsOfTenants facts) {
        this.answers = answers;
        this.events = events;
        this.open = open;
        this.recheck = recheck;
        this.facts = facts;
    }

    /** Begins to stream an answer and returns. Its events are closed with it. */
    void stream(TenantId tenant, ChatAnswer answer, UiVersion version, Exchange exchange)
            throws IOException {
        exchange.response().setHeader("Grove-Run-Id", answer.head().run().toString());
        try {
            begin(
                    exchange,
                    (out, allowed) -> {
                        try (EventStream _ = answer.events()) {
                            follow(tenant, answer, version, allowed, out);
                        }
                    });
        } catch (IOException | RuntimeException e) {
            answer.events().close();
            throw e;
        }
    }

    /** Begins to stream the answer to a message that waits for others, and returns. */
    void streamOnceThere(TenantId tenant, QueuedAnswer queued, UiVersion version, Exchange exchange)
            throws IOException {
        begin(
                exchange,
                (out, allowed) -> {
                    AnswerHead head = await(queued, allowed, out);
                    if (head == null) {
                        out.take(notAllowed());
                        return;
                    }
                    try (EventStream stream = events.open(tenant, head.run(), 0)) {
                        follow(tenant, ChatAnswer.of(head, stream), version, allowed, out);
                    }
                });
    }

    /** A request and its answer. */
    record Exchange(HttpServletRequest request, HttpServletResponse response) {}

    @FunctionalInterface
    private interface Body {
        void write(UiStream out, BooleanSupplier allowed) throws IOException, InterruptedException;
    }

    private void begin(Exchange exchange, Body body) throws IOException {
        BooleanSupplier allowed = recheck.of(exchange.request());
        exchange.response().setHeader(UiStream.HEADER, "v1");
        EventAnswer.begin(
                exchange.request(),
                exchange.response(),
                NOTHING_YET,
                "chat",
                out -> {
                    try (OpenStream _ = open.begin(Kind.EVENTS)) {
                        write(body, new UiStream(out), allowed);
                    }
                });
    }

    private static void write(Body body, UiStream out, BooleanSupplier allowed) {
        try {
            try {
                body.write(out, allowed);
            } catch (GroveException e) {
                out.take(Chunks.error(e.code().wireName(), String.valueOf(e.getMessage())));
            } catch (RuntimeException e) {
                LOG.error("The stream of a chat broke", e);
                out.take(Chunks.error(RECONNECT, "the stream broke; the answer goes on"));
            }
            out.done();
        } catch (IOException e) {
            LOG.debug("A reader of a chat has gone: {}", e.getMessage());
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void follow(
            TenantId tenant,
            ChatAnswer answer,
            UiVersion version,
            BooleanSupplier allowed,
            UiStream out)
            throws IOException, InterruptedException {
        UiChunks chunks =
                new UiChunks(
                        answer.head(), version, facts.of(tenant), answer.events()::isLive, out);
        answer.begin(chunks, out);
        AnswerEnd end =
                answers.follow(
                        tenant,
                        answer.head().run(),
                        answer.events(),
                        allowed,
                        new Flushed(chunks, out));
        switch (end) {
            case RUN_ENDED, SINK_ENDED -> {
                // Its last chunk is there.
            }
            case CUT_OFF ->
                    out.take(
                            Chunks.error(
                                    RECONNECT,
                                    "the stream ends early, and the answer goes on; resumeStream() has all of it"));
            case NOT_ALLOWED -> out.take(notAllowed());
        }
    }

    private static ObjectNode notAllowed() {
        return Chunks.error(
                RECONNECT,
                "the key or the token has ended, and the answer goes on; with another one resumeStream() has all of it");
    }

    /** Returns null for a reader who may not have it any more. */
    private @Nullable AnswerHead await(QueuedAnswer queued, BooleanSupplier allowed, UiStream out)
            throws IOException, InterruptedException {
        int told = -1;
        for (long looks = 0; allowed.getAsBoolean(); looks++) {
            QueuedAnswer.Found found = queued.look();
            switch (found) {
                case QueuedAnswer.Begun(AnswerHead head) -> {
                    return head;
                }
                case QueuedAnswer.InQueue(int position) -> {
                    if (position != told) {
                        told = position;
                        out.take(
                                Chunks.data(
                                        "queued",
                                        null,
                                        JsonNodeFactory.instance
                                                .objectNode()
                                                .put("position", position)));
                        out.flush();
                    } else if (looks % LOOKS_PER_COMMENT == 0) {
                        out.comment();
                    }
                }
            }
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
        return null;
    }

    /** Chunks that are sent when all that has come was given. */
    private record Flushed(UiChunks chunks, UiStream out) implements AnswerSink {

        @Override
        public boolean accept(AnswerPart part) throws IOException {
            return chunks.accept(part);
        }

        @Override
        public void flush() throws IOException {
            chunks.flush();
            out.flush();
        }

        @Override
        public boolean hasEnded() {
            return chunks.hasEnded();
        }

        @Override
        public void idle() throws IOException {
            out.comment();
        }
    }
}

package dev.grove.cli.chat;

import dev.grove.cli.exit.CommandFailure;
import dev.grove.cli.exit.ExitCode;
import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiProblem;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.http.EventStreamReader;
import dev.grove.cli.http.HttpReply;
import dev.grove.cli.http.ServerUnreachable;
import dev.grove.cli.http.StreamedEvent;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Events of an answer, each once, over as many connections as it takes. The first one sends the
 * message; one that breaks before its run is known sends it again under its {@code client_id},
 * which is the message that there is, and later ones go on after the last event. A thread of its
 * own reads them; one other thread takes what happens.
 */
final class AnswerFeed implements AutoCloseable {

    private static final int READ_AHEAD = 4096;

    private final ApiClient api;
    private final @Nullable ApiRequest sending;
    private final Reconnections retries;
    private final LinkedBlockingDeque<Happening> happenings = new LinkedBlockingDeque<>();
    private final Semaphore room = new Semaphore(READ_AHEAD);
    private volatile @Nullable String run;
    private volatile @Nullable String message;
    private volatile boolean closed;
    private long last;

    private AnswerFeed(
            ApiClient api, @Nullable ApiRequest sending, @Nullable String run, Duration patience) {
        this.api = api;
        this.sending = sending;
        this.run = run;
        retries = new Reconnections(patience);
    }

    /** Sends a message, whose body has a {@code client_id}, and follows the answer. */
    static AnswerFeed ofMessage(ApiClient api, ApiRequest sending, Duration patience) {
        return new AnswerFeed(api, sending, null, patience).begun();
    }

    /** Follows the answer that a run gives, from its beginning. */
    static AnswerFeed ofRun(ApiClient api, String run, Duration patience) {
        return new AnswerFeed(api, null, run, patience).begun();
    }

    private AnswerFeed begun() {
        Thread.ofPlatform().daemon().name("answer").start(this::read);
        return this;
    }

    /** The run that answers, once it is known. */
    @Nullable String run() {
        return run;
    }

    /** The message's id, once it is known. */
    @Nullable String message() {
        return message;
    }

    /** Waits for the next thing that happens. Ctrl-C goes before all others. */
    Happening next() {
        try {
            Happening next = happenings.take();
            if (next instanceof Happening.Told) {
                room.release();
            }
            return next;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Happening.Interrupted();
        }
    }

    /** Passes Ctrl-C to the thread that takes events. */
    void interrupt() {
        happenings.addFirst(new Happening.Interrupted());
    }

    /** The thread that reads ends by itself; its connection ends with the process or the stream. */
    @Override
    public void close() {
        closed = true;
    }

    private void read() {
        try {
            readToTheEnd();
        } catch (CommandFailure e) {
            happenings.addLast(new Happening.Broken(e));
        } catch (RuntimeException e) {
            // A reader of events would wait for ever.
            happenings.addLast(
                    new Happening.Broken(new CommandFailure(ExitCode.ERROR, "unforeseen: " + e)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void readToTheEnd() throws InterruptedException {
        boolean again = false;
        while (!closed) {
            CommandFailure cut;
            try {
                if (readOnce(again)) {
                    return;
                }
                cut = new ServerUnreachable(api.url(), new IOException("the stream ended early"));
            } catch (ApiProblem e) {
                if (!e.isPassing()) {
                    throw e;
                }
                cut = e;
            } catch (ServerUnreachable e) {
                cut = e;
            } catch (IOException e) {
                cut = new ServerUnreachable(api.url(), e);
            }
            again = true;
            switch (retries.afterCut()) {
                case QUIETLY -> {}
                case WITH_WORDS -> add(new Happening.Lost(cut.words()));
                case NO_MORE -> throw cut;
            }
        }
    }

    /** Answers whether nothing more comes. */
    private boolean readOnce(boolean again) throws IOException, InterruptedException {
        try (HttpReply reply = api.open(request())) {
            if (reply.isEmpty()) {
                add(new Happening.Ended());
                return true;
            }
            if (message == null) {
                message = reply.header("Grove-Message-Id");
            }
            if (run == null) {
                run = reply.header("Grove-Run-Id");
            }
            if (again) {
                add(new Happening.Reopened(retries.haveWords()));
            }
            if (run == null && !again) {
                add(new Happening.Queued());
            }
            if (readEvents(new EventStreamReader(reply.body()))) {
                return true;
            }
        }
        refuseWhatWillNotBegin();
        return false;
    }

    /** The stream of a message that was taken back, or refused, ends without a run. */
    private void refuseWhatWillNotBegin() {
        String sent = message;
        if (run != null || sent == null || sending == null) {
            return;
        }
        JsonNode found = api.call(ApiRequest.get(sending.path().replaceFirst("sse$", sent)));
        switch (found.path("state").asString("")) {
            case "withdrawn" ->
                    throw new CommandFailure(ExitCode.CONFLICT, "the message was taken back");
            case "refused" ->
                    throw new CommandFailure(
                            ExitCode.CONFLICT, found.at("/refusal/message").asString(""));
            default -> {
                // It waits, or has just begun.
            }
        }
    }

    private ApiRequest request() {
        String known = run;
        if (known == null && sending != null) {
            return sending;
        }
        return ApiRequest.streamAfter(
                "/agent-runs/" + known + "/stream", last == 0 ? null : Long.toString(last));
    }

    private boolean readEvents(EventStreamReader events) throws IOException, InterruptedException {
        for (StreamedEvent event = events.next(); event != null && !closed; event = events.next()) {
            retries.begin();
            if (event.isRefusal()) {
                return false;
            }
            if (run == null) {
                run = event.data().path("run_id").asString("");
            }
            long number = event.id() == null ? 0 : Long.parseLong(event.id());
            if (event.id() == null || number > last) {
                last = Math.max(last, number);
                add(new Happening.Told(event));
            }
            if (event.isLast()) {
                add(new Happening.Ended());
                return true;
            }
        }
        return closed;
    }

    private void add(Happening happening) throws InterruptedException {
        if (happening instanceof Happening.Told) {
            room.acquire();
        }
        happenings.addLast(happening);
    }
}

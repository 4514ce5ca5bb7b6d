package dev.grove.mcp.call;

import dev.grove.core.id.RunId;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.text.VisibleText;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.LogLevel;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.run.StartedRunError;
import dev.grove.mcp.stream.Outbox;
import dev.grove.mcp.stream.StreamMemory;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Call of a tool or prompt while it is under way. */
public final class OngoingCall implements CallContext {

    /** HTTP status for a cancelled request, which gets no answer. */
    private static final int ACCEPTED = 202;

    private static final int OK = 200;

    private static final String REVOKED =
            "The key of this call was revoked or has expired, and the call was cancelled, with what"
                    + " it had started; use another key";

    private final JsonNode id;
    private final McpCaller caller;
    private final ClientAbilities client;
    private final @Nullable JsonNode progressToken;
    private final @Nullable LogLevel logLevel;
    private final Scrubber scrubber;
    private final @Nullable StreamMemory memory;
    private final Outbox outbox = new Outbox();
    private final ProgressRate rate = new ProgressRate();
    private final List<Runnable> onCancel = new ArrayList<>(1);
    private volatile Map<String, JsonNode> answers = Map.of();
    private volatile @Nullable ObjectNode state;
    private final long began = System.nanoTime();
    private volatile boolean cancelled;
    private volatile @Nullable RunId run;
    private @Nullable Thread worker;
    private boolean ended;
    private double lastProgress = Double.NEGATIVE_INFINITY;

    /**
     * @param id of the request, as its client sent it
     * @param progressToken null where the caller did not ask for progress
     * @param logLevel the least severe level that the client asked for, or null for none
     * @param memory keeps what is sent, or null where nothing is kept
     */
    public OngoingCall(
            JsonNode id,
            McpCaller caller,
            ClientAbilities client,
            @Nullable JsonNode progressToken,
            @Nullable LogLevel logLevel,
            Scrubber scrubber,
            @Nullable StreamMemory memory) {
        this.id = id;
        this.caller = caller;
        this.client = client;
        this.progressToken = progressToken;
        this.logLevel = logLevel;
        this.scrubber = scrubber;
        this.memory = memory;
    }

    boolean hasLasted(Duration time) {
        return System.nanoTime() - began >= time.toNanos();
    }

    public Outbox outbox() {
        return outbox;
    }

    public @Nullable StreamMemory memory() {
        return memory;
    }

    /** The run that it waits for, or null for none. */
    public @Nullable RunId run() {
        return run;
    }

    /** Begins a round: what the client answered, and what the tool wanted to know again. */
    public void enterRound(Map<String, JsonNode> given, @Nullable ObjectNode kept) {
        answers = Map.copyOf(given);
        state = kept;
    }

    /** Says which thread does the call; that one is interrupted when the call is cancelled. */
    public synchronized void begin(Thread thread) {
        worker = thread;
        if (cancelled) {
            thread.interrupt();
        }
    }

    /** Nothing can be cancelled any more. */
    public synchronized void finish() {
        ended = true;
        worker = null;
    }

    /** Notifies the tool, interrupts its thread, and suppresses the answer. */
    public void cancel() {
        cancel(() -> outbox.end(ACCEPTED, null));
    }

    /** Cancels it for its key, which its client does not know of: it is answered with an error. */
    void revoke() {
        McpError error = new McpError(ErrorNumber.INTERNAL, REVOKED);
        cancel(() -> outbox.end(OK, RpcWriter.error(id, StartedRunError.naming(run, error))));
    }

    private void cancel(Runnable end) {
        List<Runnable> actions;
        synchronized (this) {
            if (cancelled || ended) {
                return;
            }
            cancelled = true;
            actions = List.copyOf(onCancel);
            // Before the thread is interrupted, which ends it without an answer.
            end.run();
            if (worker != null) {
                worker.interrupt();
            }
        }
        actions.forEach(Runnable::run);
    }

    @Override
    public McpCaller caller() {
        return caller;
    }

    @Override
    public ClientAbilities client() {
        return client;
    }

    @Override
    public Map<String, JsonNode> answers() {
        return answers;
    }

    @Override
    public @Nullable ObjectNode state() {
        return state;
    }

    @Override
    public boolean wantsProgress() {
        return progressToken != null;
    }

    @Override
    public void progress(double progress, @Nullable Double total, @Nullable String message) {
        if (progressToken == null || !advances(progress)) {
            return;
        }
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.set("progressToken", progressToken);
        params.put("progress", progress);
        if (total != null) {
            params.put("total", total);
        }
        if (message != null) {
            params.put("message", VisibleText.of(scrubber.scrub(message)));
        }
        outbox.offer(RpcWriter.notification("notifications/progress", params));
    }

    private synchronized boolean advances(double progress) {
        if (progress <= lastProgress || !rate.allows()) {
            return false;
        }
        lastProgress = progress;
        return true;
    }

    @Override
    public void waitsFor(RunId started) {
        if (started.equals(run)) {
            return;
        }
        run = started;
        if (memory != null) {
            memory.waitsFor(started);
        }
    }

    @Override
    public void log(LogLevel level, String logger, JsonNode data) {
        if (logLevel == null || level.compareTo(logLevel) < 0) {
            return;
        }
        ObjectNode params = JsonNodeFactory.instance.objectNode();
        params.put("level", level.wireName());
        params.put("logger", logger);
        params.set("data", scrubber.scrub(data));
        outbox.offer(RpcWriter.notification("notifications/message", params));
    }

    @Override
    public boolean isCancelled() {
        return cancelled;
    }

    @Override
    public void onCancel(Runnable action) {
        synchronized (this) {
            if (ended) {
                return;
            }
            if (!cancelled) {
                onCancel.add(action);
                return;
            }
        }
        action.run();
    }

    @Override
    public void releaseConnection() {
        outbox.release();
    }
}

package dev.grove.mcp.catalog;

import dev.grove.core.id.RunId;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Context of one call of a tool or prompt. Thread-safe. */
public interface CallContext {

    McpCaller caller();

    ClientAbilities client();

    /**
     * Answers to the requests of the last round, by their ids; empty in the first round. They come
     * from the client as they are: what one is an answer to, such as which run is approved, must be
     * read from {@link #state()}, which is signed. A client may send answers without any state.
     */
    Map<String, JsonNode> answers();

    /** The state of the last round's {@link Outcome.NeedsInput}, or null. */
    @Nullable ObjectNode state();

    /** Whether the caller asked for progress; where not, {@link #progress} does nothing. */
    boolean wantsProgress();

    /**
     * Reports the call's progress. Values that do not grow are dropped, and so are some that come
     * faster than a client can use.
     *
     * @param total null where it is not known
     */
    void progress(double progress, @Nullable Double total, @Nullable String message);

    /**
     * Records the run that the call has started and waits for. The caller gets the run's address
     * with the first progress and with the error where the call fails; if this server is killed,
     * another one answers the call with the run's outcome. Repeating it has no effect.
     */
    void waitsFor(RunId run);

    /** Sends a log message if the client asked for that level. Never waits for the client. */
    void log(LogLevel level, String logger, JsonNode data);

    /** Whether the caller no longer waits for the result. The thread is interrupted as well. */
    boolean isCancelled();

    /**
     * Has an action run when the call is cancelled, at once when it is already; not when it ended
     * before. The action must be short.
     */
    void onCancel(Runnable action);

    /**
     * Lets go of the connection where the protocol lets the client fetch the rest later; does
     * nothing elsewhere.
     */
    void releaseConnection();
}

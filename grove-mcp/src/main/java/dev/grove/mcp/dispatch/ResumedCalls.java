package dev.grove.mcp.dispatch;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.call.OngoingCalls;
import dev.grove.mcp.call.OngoingCalls.CallName;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.ClientAbilities;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.StartedRuns;
import dev.grove.mcp.listen.LostCalls;
import dev.grove.mcp.run.StartedRunError;
import dev.grove.mcp.session.KeptStreams;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.ResumedStream;
import dev.grove.mcp.stream.StreamKeeper;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Continues calls of sessions whose server has gone, by the runs that they have started. Such a
 * call is an ongoing call of this replica, with progress and cancellation; what comes of it goes to
 * the kept stream, which any number of clients may read on any replica.
 */
@Component
class ResumedCalls implements LostCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ResumedCalls.class);

    private static final Duration PAUSE = Duration.ofSeconds(1);
    private static final int HTTP_OK = 200;
    private static final int HTTP_ACCEPTED = 202;

    private static final String GONE =
            "The server that executed this call has gone, and it is not known how far the call"
                    + " came: check what it does before you call again";

    private final KeptStreams streams;
    private final OngoingCalls calls;
    private final StartedRuns runs;
    private final Scrubbers scrubbers;
    private final McpSettings settings;

    ResumedCalls(
            KeptStreams streams,
            OngoingCalls calls,
            StartedRuns runs,
            Scrubbers scrubbers,
            McpSettings settings) {
        this.streams = streams;
        this.calls = calls;
        this.runs = runs;
        this.scrubbers = scrubbers;
        this.settings = settings;
    }

    @Override
    public void resume(McpCaller caller, McpSession session, UUID stream) {
        streams.takeOver(session, stream).ifPresent(taken -> start(caller, session, taken));
    }

    private void start(McpCaller caller, McpSession session, ResumedStream stream) {
        Scrubber scrubber = caller.tenant() == null ? Scrubber.NONE : scrubbers.of(caller.tenant());
        OngoingCall call =
                new OngoingCall(
                        stream.call().request(),
                        caller,
                        ClientAbilities.NONE,
                        stream.call().progressToken(),
                        null,
                        scrubber,
                        stream.memory());
        CallName name = new CallName(session.id(), stream.call().request());
        calls.add(name, call);
        new StreamKeeper(call.outbox(), stream.memory(), settings.keepAlive()).start();
        Thread _ =
                Thread.ofVirtual()
                        .name("mcp-resumed-call")
                        .start(() -> {
                            try {
                                perform(stream, call, scrubber);
                            } finally {
                                calls.remove(name, call);
                            }
                        });
    }

    private void perform(ResumedStream stream, OngoingCall call, Scrubber scrubber) {
        call.begin(Thread.currentThread());
        try {
            String answer = answer(stream, call, scrubber);
            call.finish();
            call.outbox().end(HTTP_OK, answer);
        } catch (InterruptedException _) {
            end(call, null);
        } catch (RuntimeException | Error e) {
            McpError error = StartedRunError.naming(stream.run(), Errors.of(e));
            end(
                    call,
                    call.isCancelled()
                            ? null
                            : RpcWriter.error(
                                    stream.call().request(), Results.scrubbed(error, scrubber)));
        }
    }

    private static void end(OngoingCall call, @Nullable String json) {
        call.finish();
        call.outbox().end(HTTP_ACCEPTED, json);
    }

    private String answer(ResumedStream stream, OngoingCall call, Scrubber scrubber)
            throws InterruptedException {
        JsonNode request = stream.call().request();
        if (stream.run() == null) {
            return RpcWriter.error(request, new McpError(ErrorNumber.INTERNAL, GONE));
        }
        while (true) {
            try {
                CallToolResult result = runs.await(call, stream.run(), stream.lastProgress());
                return RpcWriter.result(
                        request, scrubber.scrub(WireForms.toolResult(result, false)));
            } catch (RuntimeException e) {
                if (call.isCancelled() || !DatabaseRetry.isCauseOf(e)) {
                    throw e;
                }
                // Not answered with an error: the run goes on, and only this server answers.
                LOG.warn("A resumed MCP call waits for the database: {}", e.getMessage());
                Thread.sleep(PAUSE);
            }
        }
    }
}

package dev.grove.mcp.dispatch;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.RunResults;
import dev.grove.mcp.listen.LostCalls;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Answers calls of sessions whose server has gone, in the words that it would have used. */
@Component
class AnsweredLater implements LostCalls {

    private static final String GONE =
            "The server that answered this call has gone, and nobody knows how far the call came:"
                    + " look for what it does before you call again";

    private final RunResults results;
    private final Scrubbers scrubbers;

    AnsweredLater(RunResults results, Scrubbers scrubbers) {
        this.results = results;
        this.scrubbers = scrubbers;
    }

    @Override
    public Optional<String> answer(McpCaller caller, JsonNode request, @Nullable RunId run) {
        if (run == null) {
            return Optional.of(RpcWriter.error(request, new McpError(ErrorNumber.INTERNAL, GONE)));
        }
        Scrubber scrubber = scrubbers.of(caller.getTenant());
        try {
            return results.resultOf(caller, run)
                    .map(result ->
                            RpcWriter.result(
                                    request, scrubber.scrub(WireForms.toolResult(result, false))));
        } catch (GroveException e) {
            McpError error = Errors.naming(run, Errors.of(e));
            return Optional.of(RpcWriter.error(request, Results.scrubbed(error, scrubber)));
        }
    }
}

package dev.grove.mcp.dispatch;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.McpToolSource;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.era.MirroredHeaders;
import dev.grove.mcp.run.StartedRunError;
import dev.grove.mcp.wire.McpError;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/** {@code tools/list} and {@code tools/call}. */
@Component
class ToolMethods {

    private static final Duration FRESH = Duration.ofSeconds(30);
    private static final int MOST_COMPARED = 250;

    private final List<McpToolSource> sources;
    private final ListPages pages;
    private final InputSchemas schemas;
    private final InputRequiredCalls inputRequired;

    ToolMethods(
            List<McpToolSource> sources,
            ListPages pages,
            InputSchemas schemas,
            InputRequiredCalls inputRequired) {
        this.sources = List.copyOf(sources);
        this.pages = pages;
        this.schemas = schemas;
        this.inputRequired = inputRequired;
    }

    QuickResult list(Exchange exchange) {
        McpCaller caller = exchange.caller();
        List<BiFunction<String, Integer, List<ListedTool>>> lists =
                sources.stream().map(source -> listOf(source, caller)).toList();
        return QuickResult.fresh(
                pages.page(
                        exchange,
                        new ListPages.Listed<>(
                                "tools",
                                lists,
                                ListedTool::place,
                                listed -> isVisible(listed.tool(), caller),
                                listed -> WireForms.tool(listed.tool().definition()))),
                FRESH);
    }

    ObjectNode call(Exchange exchange, OngoingCall call) throws InterruptedException {
        String name = exchange.params().path("name").asString("");
        ObjectNode arguments = GivenObject.of(exchange.params().path("arguments"), "arguments");
        McpTool tool = find(exchange.caller(), name);
        if (exchange.isModern()) {
            MirroredHeaders.check(
                    tool.definition().inputSchema(), arguments, exchange.request().headers());
        }
        List<String> faults =
                tool.isHeldToSchema()
                        ? schemas.faults(tool.definition().inputSchema(), arguments)
                        : List.of();
        if (!faults.isEmpty()) {
            return WireForms.toolResult(
                    CallToolResult.error(
                            "The arguments do not satisfy the tool's input schema:\n- "
                                    + String.join("\n- ", faults)),
                    exchange.isModern());
        }
        return inputRequired.complete(
                exchange,
                call,
                name,
                arguments,
                () -> callOnce(tool, arguments, call),
                result -> WireForms.toolResult(result, exchange.isModern()));
    }

    private static Outcome<CallToolResult> callOnce(
            McpTool tool, ObjectNode arguments, OngoingCall call) throws InterruptedException {
        try {
            return tool.call(arguments, call);
        } catch (GroveException e) {
            // A model can correct the other errors, but not a concurrent change.
            if (e.code() == ErrorCode.VERSION_MISMATCH || e.code() == ErrorCode.INTERNAL) {
                throw e;
            }
            RunId run = call.run();
            return new Outcome.Done<>(
                    CallToolResult.error(
                            run == null
                                    ? Errors.words(e)
                                    : StartedRunError.naming(run, Errors.words(e))));
        }
    }

    /** Unknown and hidden ones are refused alike; only the audit distinguishes them. */
    private McpTool find(McpCaller caller, String name) {
        for (McpToolSource source : sources) {
            Optional<McpTool> found = source.find(caller, name);
            if (found.isPresent()) {
                if (!isVisible(found.get(), caller)) {
                    throw new HiddenException(unknown(caller, name));
                }
                return found.get();
            }
        }
        throw unknown(caller, name);
    }

    /** Compared with what the caller sees, and with nothing else. */
    private McpError unknown(McpCaller caller, String name) {
        List<String> visible =
                sources.stream()
                        .flatMap(source -> source.list(caller, "", MOST_COMPARED).stream())
                        .filter(tool -> isVisible(tool, caller))
                        .map(tool -> tool.definition().name())
                        .toList();
        return McpError.invalidParams(UnknownName.of("tool", name, visible, caller));
    }

    private static boolean isVisible(McpTool tool, McpCaller caller) {
        return caller.scope().includes(tool.definition().scope());
    }

    private static BiFunction<String, Integer, List<ListedTool>> listOf(
            McpToolSource source, McpCaller caller) {
        return (after, limit) -> ListedTool.of(source, caller, after, limit);
    }
}

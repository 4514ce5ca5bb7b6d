package dev.grove.core.tool.custom;

import dev.grove.core.error.GroveException;
import dev.grove.core.secret.Secret;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolConnection;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.work.CallSecrets;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A snippet: arguments on its standard input, the result from its standard output. */
record CodeTool(
        ToolSpec spec,
        CustomToolWork.Code code,
        Duration timeout,
        boolean needsApproval,
        CallSecrets secrets,
        CodeSandbox sandbox)
        implements Tool {

    /** There is no network: what a snippet changes are files. */
    @Override
    public boolean changesOnlyFiles() {
        return true;
    }

    @Override
    public ToolConnection connection() {
        return new ToolConnection(null, code.secrets().values().stream().distinct().toList());
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        Map<String, Secret> values = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, String> wanted : code.secrets().entrySet()) {
                Optional<Secret> value =
                        secrets.use(
                                wanted.getValue(),
                                "tool " + spec.name() + ": " + wanted.getKey(),
                                context);
                if (value.isEmpty()) {
                    return new ToolOutcome.Failed(
                            "Not run: the secret " + wanted.getValue() + " is not stored.");
                }
                values.put(wanted.getKey(), value.get());
            }
            return sandbox.run(snippet(call, context, values), call, context);
        } catch (GroveException e) {
            return new ToolOutcome.Failed("Not run: " + e.getMessage());
        } finally {
            values.values().forEach(Secret::close);
        }
    }

    private CodeSandbox.Snippet snippet(
            ToolCall call, ToolContext context, Map<String, Secret> values) {
        return new CodeSandbox.Snippet(
                spec,
                code.runtime(),
                code.text(),
                call.arguments().toString(),
                Map.of(
                        "GROVE_RUN_ID", context.run().toString(),
                        "GROVE_TOOL_CALL_ID", call.id(),
                        "GROVE_IDEMPOTENCY_KEY", context.keyOf(call).text()),
                values,
                timeout);
    }
}

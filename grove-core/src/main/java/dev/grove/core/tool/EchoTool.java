package dev.grove.core.tool;

import org.springframework.stereotype.Component;

/** {@code echo}: gives back what it was given; to try an agent out. */
@Component
class EchoTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "echo",
                    "Returns the given text unchanged.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {"text": {"type": "string"}},
                             "required": ["text"],
                             "additionalProperties": false}
                            """),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        return new ToolOutcome.Completed(call.arguments().path("text").stringValue());
    }
}

package dev.grove.core.tool;

import org.springframework.stereotype.Component;

/**
 * {@code request_capability}: asks people for an exception to the policies of the run. The call
 * waits for their answer, and is never executed.
 */
@Component
class RequestCapabilityTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "request_capability",
                    "Asks people to let this run make calls that its policies deny: which calls, and why you need"
                            + " them. You wait for the answer. Ask for as little as you need, and only for what was"
                            + " denied.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "on": {"type": "array", "minItems": 1, "maxItems": 20,
                                      "items": {"type": "string", "minLength": 1, "maxLength": 200},
                                      "description": "Names of your tools, such as [\\"git_push\\"]."},
                               "when": {"type": "string", "minLength": 1, "maxLength": 1000,
                                        "description": "Condition on the arguments, such as args.branch == 'release'."},
                               "reason": {"type": "string", "minLength": 1, "maxLength": 2000,
                                          "description": "For the people who decide: what you were about to do, and why."}},
                             "required": ["on", "reason"],
                             "additionalProperties": false}
                            """),
                    Effect.IDEMPOTENT,
                    Bucket.BUILT_IN);

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public boolean asksForGrant() {
        return true;
    }

    @Override
    public boolean takesHeldResults() {
        return false;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        throw new IllegalStateException("People answer it");
    }
}

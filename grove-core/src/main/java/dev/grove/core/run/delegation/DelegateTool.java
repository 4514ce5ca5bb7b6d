package dev.grove.core.run.delegation;

import dev.grove.core.text.StorableText;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.WaitRequest;
import dev.grove.core.tool.WaitRequest.ChildRun.Caps;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code delegate_task}: another run does what the call asks for, and the calling one waits for its
 * end.
 */
@Component
class DelegateTool implements BuiltInTool {

    private static final String NAME = "delegate_task";

    private static final ToolSpec SPEC =
            new ToolSpec(
                    NAME,
                    "Has another agent work on a goal in a run of its own, with its own tools and files, and returns its"
                            + " result. The other agent knows nothing but the goal: say all that it needs. Several calls"
                            + " in one answer run side by side.",
                    (ObjectNode)
                            JsonMapper.shared()
                                    .readTree(
                                            """
                                            {"type": "object",
                                             "properties": {
                                               "agent": {"type": "string", "minLength": 1, "maxLength": 63,
                                                         "description": "The other agent's name."},
                                               "goal": {"type": "string", "minLength": 1, "maxLength": 200000,
                                                        "description": "What it is to reach."},
                                               "limits": {
                                                 "type": "object",
                                                 "description": "Lower limits than the other agent's own.",
                                                 "properties": {
                                                   "max_turns": {"type": "integer", "minimum": 1, "maximum": 10000},
                                                   "max_tokens": {"type": "integer", "minimum": 1, "maximum": 100000000},
                                                   "max_cost_usd": {"type": "number", "exclusiveMinimum": 0,
                                                                    "maximum": 1000000},
                                                   "max_seconds": {"type": "integer", "minimum": 1, "maximum": 2592000}},
                                                 "additionalProperties": false}},
                                             "required": ["agent", "goal"],
                                             "additionalProperties": false}
                                            """),
                    // The marker names the child: a second execution of the call finds it.
                    Effect.KEYED,
                    Bucket.BUILT_IN);

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public boolean startsRuns() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        ObjectNode arguments = call.arguments();
        return new ToolOutcome.Waiting(
                new WaitRequest.ChildRun(
                        StorableText.of(arguments.path("agent").stringValue()),
                        StorableText.of(arguments.path("goal").stringValue()),
                        caps(arguments.path("limits"))));
    }

    private static Caps caps(JsonNode limits) {
        return new Caps(
                limits.has("max_turns") ? limits.path("max_turns").intValue() : null,
                limits.has("max_tokens") ? limits.path("max_tokens").longValue() : null,
                limits.has("max_cost_usd") ? limits.path("max_cost_usd").decimalValue() : null,
                limits.has("max_seconds") ? limits.path("max_seconds").longValue() : null);
    }
}

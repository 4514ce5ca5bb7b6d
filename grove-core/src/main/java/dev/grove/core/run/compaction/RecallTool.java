package dev.grove.core.run.compaction;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code recall}: an earlier turn of the same run, whole, also when the conversation has only its
 * summary. Offered by the allowlist like any tool, and so in every turn or in none: were it to come
 * with the first compaction, the prefix that providers cache would change.
 */
@Component
class RecallTool implements BuiltInTool {

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "recall",
                    "Reads an earlier turn of this run again: what you said, the calls you made and their results. For"
                            + " turns of which your conversation has only a summary.",
                    (ObjectNode)
                            JsonMapper.shared()
                                    .readTree(
                                            """
                                            {"type": "object",
                                             "properties": {
                                               "turn": {"type": "integer", "minimum": 1, "maximum": 1000000,
                                                        "description": "The number of the turn."}},
                                             "required": ["turn"],
                                             "additionalProperties": false}
                                            """),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final TenantDatabase database;

    RecallTool(TenantDatabase database) {
        this.database = database;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        int number = call.arguments().path("turn").intValue();
        if (number >= context.turn()) {
            return new ToolOutcome.Failed(
                    "This is turn %d. Only turns before it can be recalled."
                            .formatted(context.turn()));
        }
        List<JournalledTurn> turns =
                database.call(
                        context.tenant(),
                        jdbc -> TurnRows.read(jdbc, context.run(), number - 1, 1));
        return turns.isEmpty()
                ? new ToolOutcome.Failed("There is no turn " + number + " in this run.")
                : new ToolOutcome.Completed(TurnText.of(turns.getFirst(), Integer.MAX_VALUE / 8));
    }
}

package dev.grove.workspace.tool;

import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * Name of a call inside the sandbox, where its effects carry it: plain, whatever ids the model's
 * provider makes, which are unique within a turn only.
 */
public final class CallName {

    private CallName() {}

    public static String of(ToolCall call, ToolContext context) {
        String text = context.run() + " " + context.turn() + " " + call.id();
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8)).toString();
    }
}

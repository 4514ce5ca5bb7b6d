package dev.grove.mcp.agent;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;

/** Says what a run waits for, and where that is answered, to clients that cannot be asked. */
final class WaitWords {

    private WaitWords() {}

    static String of(Run run, Waiting waiting) {
        StringBuilder words =
                new StringBuilder("The run waits, and goes on when this is answered:");
        for (OpenedWait call : waiting.calls()) {
            words.append("\n- ").append(call.tool()).append(' ').append(call.arguments());
            words.append("\n  ").append(where(run, call));
        }
        return words.toString();
    }

    private static String where(Run run, OpenedWait call) {
        String path = "/agent-runs/" + run.id();
        return switch (call.kind()) {
            case APPROVAL ->
                    "an approval: POST %s/approvals/%s {\"decision\": \"approve\" or \"deny\"}"
                            .formatted(path, call.callId());
            case CLIENT_TOOL ->
                    "its result: POST %s/tool-results {\"results\": [{\"tool_call_id\": \"%s\", \"content\": …}]}"
                            .formatted(path, call.callId());
            case IN_DOUBT ->
                    "whether it happened before the crash: POST %s/in-doubt/%s {\"outcome\": …}"
                            .formatted(path, call.callId());
            case CHILD -> "the end of a run that it started";
        };
    }
}

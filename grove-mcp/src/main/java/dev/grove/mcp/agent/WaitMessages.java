package dev.grove.mcp.agent;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.WaitType;

/** Says what a run waits for, and where that is answered, to clients that cannot be asked. */
final class WaitMessages {

    private WaitMessages() {}

    static String of(Run run, Waiting waiting) {
        StringBuilder words =
                new StringBuilder("The run waits, and goes on when this is answered:");
        for (OpenedWait call : waiting.all()) {
            words.append("\n- ").append(call.tool()).append(' ').append(call.arguments());
            words.append("\n  ").append(WaitType.of(call.kind()).howToAnswer(run.id(), call));
        }
        return words.toString();
    }
}

package dev.grove.mcp.run;

import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.wait.WaitType;
import java.util.List;

/** Says what a run waits for, and where that is answered, to clients that cannot be asked. */
public final class WaitMessages {

    private WaitMessages() {}

    public static String of(Run run, Waiting waiting) {
        return of(lines(run, waiting));
    }

    /** Joins the lines about each awaited thing into the message. */
    public static String of(List<String> lines) {
        return "The run was started and waits; it goes on when this is answered, and another call"
                + " would start another run:\n"
                + String.join("\n", lines);
    }

    /** Lines for each thing that a run waits for, with where it is answered. */
    public static List<String> lines(Run run, Waiting waiting) {
        return waiting.all().stream().map(call -> line(run, call)).toList();
    }

    private static String line(Run run, OpenedWait call) {
        return line(
                call.tool() + " " + call.arguments(),
                WaitType.of(call.kind()).howToAnswer(run.id(), call));
    }

    /**
     * @param what is waited for
     * @param where it is answered
     */
    public static String line(String what, String where) {
        return "- " + what + "\n  " + where;
    }
}

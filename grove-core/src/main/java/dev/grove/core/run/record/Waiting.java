package dev.grove.core.run.record;

import java.util.List;

/**
 * What a waiting run waits for.
 *
 * @param calls those that nobody has answered yet, all of one kind; at least one
 */
public record Waiting(List<OpenedWait> calls) {

    public Waiting {
        calls = List.copyOf(calls);
    }

    public WaitKind kind() {
        return calls.getFirst().kind();
    }
}

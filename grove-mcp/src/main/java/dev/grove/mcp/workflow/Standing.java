package dev.grove.mcp.workflow;

import dev.grove.core.run.record.Run;
import dev.grove.core.run.workflow.view.WaitingNode;
import java.util.List;

/**
 * Input from outside that a workflow's run needs to go on, in its own nodes and below.
 *
 * @param asks questions to people
 * @param events events that callers send
 * @param below runs of agents and calls that wait for people, or for a higher cap
 */
record Standing(List<WaitingNode> asks, List<AwaitedEvent> events, List<Run> below) {

    static final Standing FREE = new Standing(List.of(), List.of(), List.of());

    Standing {
        asks = List.copyOf(asks);
        events = List.copyOf(events);
        below = List.copyOf(below);
    }

    /**
     * @param path of the node that waits for it
     */
    record AwaitedEvent(String path, String name) {}

    boolean isFree() {
        return asks.isEmpty() && events.isEmpty() && below.isEmpty();
    }
}

package dev.grove.mcp.agent;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventType;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.run.RunWatch;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reports each event of an agent's run to the caller: its progress is the event's number. */
record AgentRunWatch(CallContext context) implements RunWatch {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(15);

    @Override
    public void report(EventLine event) {
        if (context.wantsProgress()) {
            JsonNode line = JsonMapper.shared().readTree(event.line());
            String name = line.path("name").asString("");
            context.progress(
                    (double) event.seq(),
                    null,
                    name.isEmpty() ? event.type() : event.type() + " " + name);
        }
    }

    @Override
    public boolean mayStop(EventLine event) {
        return event.isTerminal() || event.is(EventType.RUN_WAITING);
    }

    /** A parent that waits for its children needs no answer. */
    @Override
    public boolean hasStopped(Run run) {
        Waiting waiting = run.waiting();
        return run.status().isTerminal() || (waiting != null && waiting.kind() != WaitKind.CHILD);
    }

    @Override
    public Duration lookEvery() {
        return LOOK_EVERY;
    }
}

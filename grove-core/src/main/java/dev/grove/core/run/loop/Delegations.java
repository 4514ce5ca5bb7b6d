package dev.grove.core.run.loop;

import dev.grove.core.id.RunId;
import dev.grove.core.run.ChildRuns;
import dev.grove.core.run.delegation.DelegateTool;
import dev.grove.core.run.event.EventData;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.ChildStart;
import dev.grove.core.run.record.ChildWish;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/**
 * Begins what calls delegate to other runs. The run then waits for all of them together, as rows; a
 * child that an earlier execution began is found by the id in its call's marker.
 */
@Component
class Delegations {

    private final ChildRuns children;

    Delegations(ChildRuns children) {
        this.children = children;
    }

    boolean isOne(Session session, ToolCall call) {
        return session.tools().resolve(call.name())
                instanceof ToolRegistry.Found(DelegateTool _, _);
    }

    /** The marker of a call that starts; it names the child before that is made. */
    CallProgress marker(Session session, OpenTurn turn, ToolCall call) {
        if (!isOne(session, call)) {
            return CallProgress.started(session.chronicle().now());
        }
        CallProgress before = turn.progressOf(call);
        RunId child = before == null ? null : before.child();
        return CallProgress.delegated(
                session.chronicle().now(), child == null ? RunId.next() : child);
    }

    /** Begins the children of calls whose markers are durable. */
    List<ToolCalls.Ended> begin(Session session, OpenTurn turn, List<ToolCall> calls) {
        // Children draw on what this run does not need while it waits for them.
        session.purse().release();
        Map<RunId, ChildStart.Begun> made = madeBefore(session, turn, calls);
        return calls.stream().map(call -> begin(session, turn, call, made)).toList();
    }

    /** Of a child that this execution has named itself there is nothing to be found. */
    private Map<RunId, ChildStart.Begun> madeBefore(
            Session session, OpenTurn turn, List<ToolCall> calls) {
        List<RunId> named =
                calls.stream()
                        .map(call -> childOf(turn, call))
                        .filter(turn::wasNamedBefore)
                        .toList();
        return named.isEmpty() ? Map.of() : children.find(session.run().tenant(), named);
    }

    private static RunId childOf(OpenTurn turn, ToolCall call) {
        CallProgress marker = Objects.requireNonNull(turn.progressOf(call));
        return Objects.requireNonNull(marker.child());
    }

    private ToolCalls.Ended begin(
            Session session,
            OpenTurn turn,
            ToolCall call,
            Map<RunId, ChildStart.Begun> madeBefore) {
        if (session.tools().resolve(call.name()) instanceof ToolRegistry.Found found) {
            var fault = found.faultOf(call.arguments());
            if (fault.isPresent()) {
                return failed(fault.get());
            }
        }
        RunId child = childOf(turn, call);
        ChildWish wish = wish(session, turn, call, child);
        ChildStart.Begun found = madeBefore.get(child);
        return switch (found == null ? children.make(wish) : found) {
            case ChildStart.Begun begun -> {
                if (turn.waits().lastOf(call.id(), WaitKind.CHILD).isEmpty()) {
                    session.chronicle()
                            .event(
                                    "child.started",
                                    EventData.childStarted(turn.number(), call, wish, begun));
                }
                Pauses.awaitChild(session, turn, call);
                yield new ToolCalls.Ended.Awaited();
            }
            case ChildStart.Refused(String why) -> failed(why);
            case ChildStart.ParentCancelled() -> {
                session.execution().interrupt(Execution.Interruption.CANCEL);
                yield new ToolCalls.Ended.CutOff();
            }
        };
    }

    private static ToolCalls.Ended failed(String why) {
        return new ToolCalls.Ended.With(new ToolOutcome.Failed(why));
    }

    private static ChildWish wish(Session session, OpenTurn turn, ToolCall call, RunId child) {
        ClaimedRun run = session.run();
        return new ChildWish(
                run.tenant(),
                child,
                run.id(),
                run.epoch(),
                turn.number(),
                call.id(),
                call.arguments().path("agent").stringValue(),
                call.arguments().path("goal").stringValue(),
                limits(call.arguments().path("limits")),
                Duration.between(session.chronicle().now(), run.deadline()));
    }

    private static @Nullable LimitChanges limits(JsonNode asked) {
        return asked.isObject()
                ? new LimitChanges(
                        asked.has("max_turns") ? asked.path("max_turns").intValue() : null,
                        asked.has("max_tokens") ? asked.path("max_tokens").longValue() : null,
                        asked.has("max_cost_usd")
                                ? asked.path("max_cost_usd").decimalValue()
                                : null,
                        asked.has("max_seconds") ? asked.path("max_seconds").longValue() : null,
                        null,
                        null)
                : null;
    }
}

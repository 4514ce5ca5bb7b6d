package dev.grove.core.run.loop;

import dev.grove.core.id.RunId;
import dev.grove.core.run.child.ChildRuns;
import dev.grove.core.run.event.ChildEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.loop.ToolCalls.Ended;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.LimitChanges;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.request.ChildRunRequest;
import dev.grove.core.run.record.request.ChildStart;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.stereotype.Component;

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

    boolean isOne(CallScope scope, ToolCall call) {
        return scope.tools().resolve(call.name()) instanceof ToolRegistry.Found(Tool tool, _)
                && tool.startsRuns();
    }

    /** The marker of a call that starts; it names the child before that is made. */
    CallProgress marker(TurnExecution at, ToolCall call) {
        return begun(at, call).holding(at.isToHold(call));
    }

    private CallProgress begun(TurnExecution at, ToolCall call) {
        if (!isOne(at.scope(), call)) {
            return CallProgress.started(at.startOf(call));
        }
        CallProgress before = at.turn().progressOf(call);
        RunId child = before == null ? null : before.child();
        return CallProgress.delegated(at.startOf(call), child == null ? RunId.next() : child);
    }

    /**
     * Begins the children that calls wait for. Their markers are durable by then.
     *
     * @param calls with the arguments that were executed
     * @param ended how each of them came out, in the same order
     */
    List<Ended.Here> begin(TurnExecution at, List<ToolCall> calls, List<Ended> ended) {
        Map<RunId, ChildStart.Begun> made = Map.of();
        if (ended.stream().anyMatch(Delegations::wantsChild)) {
            // Children draw on what this run does not need while it waits for them.
            at.scope().releaseBudget();
            made = madeBefore(at, calls);
        }
        List<Ended.Here> begun = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            begun.add(
                    switch (ended.get(i)) {
                        case Ended.Here here -> here;
                        case Ended.Waits(WaitRequest.ChildRun wanted) ->
                                begin(at, calls.get(i), ofAgent(wanted), made);
                        case Ended.Waits(WaitRequest.ChildWorkflow wanted) ->
                                begin(
                                        at,
                                        calls.get(i),
                                        new ChildRunRequest.Task.OfWorkflow(wanted),
                                        made);
                        // Applications are asked for client tools before the call begins.
                        case Ended.Waits(WaitRequest.ClientResult _) ->
                                new Ended.With(ToolCalls.BROKEN);
                    });
        }
        return begun;
    }

    private static boolean wantsChild(Ended ended) {
        return ended instanceof Ended.Waits(WaitRequest.ChildRun _)
                || ended instanceof Ended.Waits(WaitRequest.ChildWorkflow _);
    }

    /**
     * Finds children that earlier executions may have made; one that this execution named itself
     * cannot be there.
     */
    private Map<RunId, ChildStart.Begun> madeBefore(TurnExecution at, List<ToolCall> calls) {
        List<RunId> named =
                calls.stream()
                        .filter(call -> isOne(at.scope(), call))
                        .map(call -> childOf(at.turn(), call))
                        .filter(at.turn()::wasNamedBefore)
                        .toList();
        return named.isEmpty() ? Map.of() : children.find(at.run().tenant(), named);
    }

    private static RunId childOf(OpenTurn turn, ToolCall call) {
        CallProgress marker = Objects.requireNonNull(turn.progressOf(call));
        return Objects.requireNonNull(marker.child());
    }

    private Ended.Here begin(
            TurnExecution at,
            ToolCall call,
            ChildRunRequest.Task task,
            Map<RunId, ChildStart.Begun> madeBefore) {
        if (!isOne(at.scope(), call)) {
            // No marker names a child, so that another execution would make another one.
            return new Ended.With(ToolCalls.BROKEN);
        }
        RunId child = childOf(at.turn(), call);
        ChildRunRequest request = request(at, call, child, task);
        ChildStart.Begun found = madeBefore.get(child);
        return switch (found == null ? make(at.scope(), request) : found) {
            case ChildStart.Begun begun -> {
                if (at.turn().waits().lastOf(call.id(), WaitKind.CHILD).isEmpty()) {
                    at.journalBuffer()
                            .event(ChildEvent.Started.of(at.turn().number(), call, request, begun));
                }
                Pauses.awaitChild(at, call);
                yield new Ended.Awaited();
            }
            case ChildStart.Refused(String why) -> new Ended.With(new ToolOutcome.Failed(why));
            case ChildStart.ParentCancelled() -> {
                at.execution().interrupt(Execution.Interruption.CANCEL);
                yield new Ended.CutOff();
            }
        };
    }

    /** Makes a child in the trace below its call, which ends with the child. */
    private ChildStart make(CallScope scope, ChildRunRequest request) {
        try (var _ = scope.run().trace().within(request.turn(), request.callId())) {
            return children.make(request);
        }
    }

    private static ChildRunRequest request(
            TurnExecution at, ToolCall call, RunId child, ChildRunRequest.Task task) {
        ClaimedRun run = at.run();
        return new ChildRunRequest(
                run.tenant(),
                child,
                run.id(),
                run.epoch(),
                at.turn().number(),
                call.id(),
                task,
                Duration.between(at.journalBuffer().now(), run.deadline()),
                run.waitLeft(),
                at.resolved(at.turn().asked(call)).labels());
    }

    private static ChildRunRequest.Task ofAgent(WaitRequest.ChildRun wanted) {
        WaitRequest.ChildRun.Caps caps = wanted.caps();
        return new ChildRunRequest.Task.OfAgent(
                wanted.agent(),
                wanted.goal(),
                caps.equals(WaitRequest.ChildRun.Caps.NONE)
                        ? null
                        : new LimitChanges(
                                caps.maxTurns(),
                                caps.maxTokens(),
                                caps.maxCostUsd(),
                                caps.maxSeconds(),
                                null,
                                null,
                                null));
    }
}

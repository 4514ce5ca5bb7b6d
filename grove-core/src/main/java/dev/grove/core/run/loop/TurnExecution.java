package dev.grove.core.run.loop;

import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.ResolvedCall;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.lease.Execution;
import dev.grove.core.run.wait.Gate;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolRegistry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A turn under way and the context in which its calls are made. Not thread-safe.
 *
 * @param scope the same for all turns of an execution
 */
record TurnExecution(CallScope scope, OpenTurn turn) {

    Execution execution() {
        return scope.execution();
    }

    ClaimedRun run() {
        return scope.run();
    }

    ToolRegistry tools() {
        return scope.tools();
    }

    JournalBuffer journalBuffer() {
        return scope.journalBuffer();
    }

    /** Context that a tool gets with a call. */
    ToolContext context() {
        return scope.contextOf(turn);
    }

    /** Whether a call may be executed, as things stand. */
    Gate gate(ToolCall call) {
        return turn.gates(scope).of(call);
    }

    /** A request for an exception with the arguments that people are shown. */
    ToolCall shown(ToolCall call) {
        return turn.gates(scope).shown(call);
    }

    /** Whether a call is over by what it has waited for, whatever policies say. */
    boolean isAnswered(ToolCall call) {
        return turn.gates(scope).isAnswered(call);
    }

    /**
     * Decision of policies on a call at its gate; null where none governs the run, or was asked.
     */
    @Nullable CallRuling ruling(ToolCall call) {
        return turn.gates(scope).rulingOn(call);
    }

    /** A call with held results in place of the references to them. */
    ResolvedCall resolved(ToolCall call) {
        return turn.gates(scope).resolved(call);
    }

    /** Whether the model may not read what the call was executed with, or what it came to. */
    boolean isQuiet(ToolCall call) {
        return scope.isReadByModel() && turn.gates(scope).isQuiet(call);
    }

    /** Whether policies keep the result of a call from the model, as they decided on it last. */
    boolean isToHold(ToolCall call) {
        CallRuling ruling = ruling(call);
        return scope.isReadByModel() && ruling != null && ruling.hold();
    }

    /** Whether a call has to use a grant before it begins. */
    boolean isToUseGrants(ToolCall call) {
        CallRuling ruling = ruling(call);
        return ruling != null && !ruling.toUse().isEmpty() && gate(call) instanceof Gate.Open;
    }

    /** Uses the grants by which a call may begin, in a turn that is durable. */
    void useGrants(ToolCall call) {
        turn.gates(scope).use(call);
    }

    /** Time of a call's beginning: when policies decided on it, or now. */
    Instant startOf(ToolCall call) {
        CallRuling ruling = ruling(call);
        return ruling == null ? journalBuffer().now() : ruling.at();
    }

    Effect effectOf(ToolCall call) {
        return scope.tools().effectOf(call.name());
    }
}

package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.CapabilityAnswer;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.governance.ResolvedCall;
import dev.grove.core.run.grant.TurnGrants;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Policies of a governed run, as the gates of a turn ask them. Not thread-safe.
 *
 * @param turn whose calls are asked about
 */
record CallPolicies(
        GovernedRun run, ToolRegistry tools, JournalBuffer journalBuffer, OpenTurn turn) {

    /**
     * Decides a call; null for one that is not executed, whatever its gate says: its tool is not
     * there, or does not take the arguments.
     *
     * @param asked as the model asked for it
     * @param call with the arguments that would be executed
     */
    @Nullable CallRuling decide(ToolCall asked, ToolCall call) {
        GovernedRun.Next next = next(asked, call);
        return next == null ? null : run.decide(turn, next);
    }

    /**
     * Decides a call anew by grants of the run.
     *
     * @param without ruling without any grant
     */
    CallRuling decide(ToolCall asked, ToolCall call, TurnGrants grants, CallRuling without) {
        GovernedRun.Next next = next(asked, call);
        return next == null ? without : run.decide(turn, next, grants, without);
    }

    /**
     * Decides a call whose marker is durable, by the tenant's ceiling alone; null as for {@link
     * #decide}, and where there is no ceiling.
     */
    @Nullable CallRuling decideByCeiling(ToolCall asked, ToolCall call) {
        GovernedRun.Next next = next(asked, call);
        return next == null ? null : run.decideByCeiling(turn, next);
    }

    /** A call with held results in place of the references to them. */
    ResolvedCall resolve(ToolCall asked) {
        return run.resolve(turn, asked, journalBuffer.now());
    }

    /**
     * Answers a call by which the model asks for an exception, or makes it ready for people.
     *
     * @param call with the arguments that it would wait with
     */
    CapabilityAnswer request(ToolCall asked, ToolCall call) {
        GovernedRun.Next next = next(asked, call);
        return next == null
                ? new CapabilityAnswer.Refused("The request cannot be read.")
                : run.request(turn, next, tools.specs());
    }

    private GovernedRun.@Nullable Next next(ToolCall asked, ToolCall call) {
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found found)
                || found.faultOf(call.arguments()).isPresent()) {
            return null;
        }
        run.unloggedCeiling().ifPresent(journalBuffer::event);
        return new GovernedRun.Next(
                asked,
                call,
                found.tool().spec(),
                journalBuffer.now(),
                journalBuffer.turns(),
                journalBuffer.spending().costUsd());
    }

    /**
     * Number of changes of the tenant's ceiling that this execution has followed, the latest
     * included.
     */
    int ceilingChanges() {
        DatabaseRetry.call(() -> {
            run.followCeiling();
            return true;
        });
        return run.ceilingChanges();
    }
}

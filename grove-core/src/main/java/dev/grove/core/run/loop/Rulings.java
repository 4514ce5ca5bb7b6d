package dev.grove.core.run.loop;

import dev.grove.core.run.event.PolicyEvent;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.GovernedRun;
import dev.grove.core.run.record.PolicyAsk;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.tool.ToolCall;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers the events of what policies say of calls; a call that is allowed has none. */
final class Rulings {

    private Rulings() {}

    /**
     * The call begins.
     *
     * @param ruling null where no policy was asked
     */
    static void started(TurnExecution at, ToolCall call, @Nullable CallRuling ruling) {
        if (ruling != null) {
            watched(at, call, ruling);
            ruling.granted(at.turn().number(), call).forEach(event -> gather(at, event));
        }
    }

    /** The call ends without being executed; nothing is gathered where no policy says so. */
    static void settled(TurnExecution at, ToolCall call) {
        switch (at.ruling(call)) {
            case CallRuling.Denied denied -> {
                watched(at, call, denied);
                gather(at, denied.event(at.turn().number(), call));
            }
            // No person can be asked.
            case CallRuling.Asked asked -> {
                watched(at, call, asked);
                gather(at, asked.event(at.turn().number(), call));
            }
            case CallRuling.Allowed _ -> {}
            case null -> {}
        }
    }

    /** The call waits for a decision; a policy may be the reason. */
    static void asked(TurnExecution at, ToolCall call, @Nullable CallRuling ruling) {
        if (ruling instanceof CallRuling.Asked asked) {
            watched(at, call, asked);
            gather(at, asked.event(at.turn().number(), call));
        }
    }

    private static void watched(TurnExecution at, ToolCall call, CallRuling ruling) {
        int turn = at.turn().number();
        ruling.watched(turn, call).forEach(event -> gather(at, event));
        GovernedRun governed = at.scope().governed();
        if (governed != null) {
            governed.raised(ruling, turn, call).forEach(event -> gather(at, event));
        }
    }

    private static void gather(TurnExecution at, PolicyEvent event) {
        at.journalBuffer().event(event);
    }

    /** The rule that has a call wait for an approval, and its terms; null where none does. */
    static @Nullable PolicyAsk because(WaitKind kind, @Nullable CallRuling ruling) {
        if (kind != WaitKind.APPROVAL || !(ruling instanceof CallRuling.Asked asked)) {
            return null;
        }
        Quorum quorum = asked.quorum();
        return new PolicyAsk(asked.words(), quorum == null ? null : new Poll(quorum, List.of()));
    }

    /** The time that an approval may take: the shorter one of the agent's and the rule's. */
    static Duration shorter(Duration own, WaitKind kind, @Nullable CallRuling ruling) {
        Duration asked =
                kind == WaitKind.APPROVAL && ruling instanceof CallRuling.Asked rule
                        ? rule.timeout()
                        : null;
        return asked == null || asked.compareTo(own) > 0 ? own : asked;
    }
}

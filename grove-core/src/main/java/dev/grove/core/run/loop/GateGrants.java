package dev.grove.core.run.loop;

import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.grant.TurnGrants;
import dev.grove.core.tool.ToolCall;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Grants of a governed run, as the gates of a turn ask for them: looked up when a call of it is
 * denied or asked about, and again once a call has got further. Not thread-safe.
 */
final class GateGrants {

    private final CallPolicies policies;
    private final OpenTurn turn;

    /** Grants whose use was refused here: another call was faster, or they have ended. */
    private final Set<String> refused = new HashSet<>();

    private @Nullable TurnGrants found;
    private int foundAt;

    GateGrants(CallPolicies policies, OpenTurn turn) {
        this.policies = policies;
        this.turn = turn;
    }

    /**
     * Decides a call anew by the grants that the run has; the same ruling where none of them makes
     * it less restrictive.
     *
     * @param call with the arguments that would be executed
     * @param without ruling without any grant
     */
    CallRuling decide(ToolCall asked, ToolCall call, CallRuling without) {
        TurnGrants grants = grants().without(refused, asked.id());
        return grants.isEmpty() ? without : policies.decide(asked, call, grants, without);
    }

    private TurnGrants grants() {
        TurnGrants known = found;
        if (known == null || foundAt != turn.changes()) {
            known = policies.run().grants(turn.number());
            found = known;
            foundAt = turn.changes();
        }
        return known;
    }

    /** Uses grants for a call whose turn is durable; what was found before is outdated. */
    void use(ToolCall call, Set<String> grants) {
        if (!policies.run().use(turn.number(), call, grants)) {
            refused.addAll(grants);
        }
        found = null;
    }
}

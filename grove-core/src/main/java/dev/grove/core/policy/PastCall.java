package dev.grove.core.policy;

import dev.grove.core.id.RunId;
import dev.grove.language.decide.Ceiling;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.Decisions;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Grants;
import dev.grove.language.decide.Link;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.policy.Act;
import java.util.List;

/**
 * A call that a run made, with what was known as it began.
 *
 * @param grants that it had used
 */
public record PastCall(
        RunId run, int turn, String callId, String tool, Facts facts, Grants grants) {

    /** Decides the call by one policy alone. */
    public Explanation explain(Link policy) {
        return Decisions.explain(
                Chain.of(List.of(policy)), Ceiling.NONE, grants, Act.call(tool), facts);
    }
}

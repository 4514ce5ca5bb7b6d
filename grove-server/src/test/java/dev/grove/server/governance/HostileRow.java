package dev.grove.server.governance;

import dev.grove.core.model.ModelServer.Call;
import java.util.List;
import java.util.Map;

/**
 * Hostile model: calls that it makes by turn, in each of the agents that it plays.
 *
 * @param name unique among all
 * @param family of attacks, by which the row is judged
 * @param scripts by agent, each turn a list of calls; afterwards the agent finishes
 * @param start members of the request that starts the run, besides the goal
 * @param inShort whether it is of the short form, too
 */
record HostileRow(
        String name,
        Family family,
        Map<String, List<List<Call>>> scripts,
        String start,
        boolean inShort) {

    static final String ROOT = "root";

    /** Bound by nothing but the policies of the run above it. */
    static final String HAND = "hand";

    enum Family {
        /** Arguments that are to look to rules as others than they are to the service. */
        ARGUMENTS,
        /** Labels that are to be lost on their way. */
        LABELS,
        /** Plans that are to name what they may not. */
        PLANS,
        /** Approvals that no person gives. */
        APPROVALS,
        /** Spending beyond the cap of the tree. */
        SPENDING
    }

    /** A row of one agent. */
    static HostileRow of(String name, Family family, List<List<Call>> turns, boolean inShort) {
        return new HostileRow(name, family, Map.of(ROOT, turns), "", inShort);
    }

    /** A row of an agent that the run delegates to. */
    static HostileRow below(String name, Family family, List<List<Call>> turns, boolean inShort) {
        return new HostileRow(
                name,
                family,
                Map.of(ROOT, List.of(List.of(delegate(HAND))), HAND, turns),
                "",
                inShort);
    }

    static Call call(String name, String arguments) {
        return new Call("", name, arguments);
    }

    /** The goal names the row again. */
    static Call delegate(String agent) {
        return call("delegate_task", "{\"agent\":\"" + agent + "\",\"goal\":\"<goal>\"}");
    }
}

package dev.grove.core.run.grant;

import dev.grove.language.decide.Grant;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Grants;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Grants that a run has at a moment, with the calls of a turn that have used them. */
public record TurnGrants(List<Held> held) {

    public static final TurnGrants NONE = new TurnGrants(List.of());

    public TurnGrants {
        held = List.copyOf(held);
    }

    /**
     * A grant that is alive.
     *
     * @param usedBy ids of the turn's calls whose use is stored
     */
    public record Held(Grant grant, Set<String> usedBy) {

        public Held {
            usedBy = Set.copyOf(usedBy);
        }

        boolean isUsedBy(String call) {
            return usedBy.contains(UsedCall.id(call));
        }
    }

    public boolean isEmpty() {
        return held.isEmpty();
    }

    /** Whether the use of a grant for a call is stored. */
    public boolean isUsed(String grant, String call) {
        return held.stream()
                .anyMatch(each -> each.grant().id().equals(grant) && each.isUsedBy(call));
    }

    /** Leaves those that a call has used, and others that were not refused to it. */
    public TurnGrants without(Set<String> refused, String call) {
        return refused.isEmpty()
                ? this
                : new TurnGrants(
                        held.stream()
                                .filter(each ->
                                        each.isUsedBy(call) || !refused.contains(each.grant().id()))
                                .toList());
    }

    /**
     * Grants by which a call would be decided, were the uses of all of them stored. What one lifts
     * that the call has used, no other one does: a call that goes on after a crash uses no second.
     */
    public Grants forCall(String call) {
        Set<Lifted> lifted = new HashSet<>();
        for (Held each : held) {
            if (each.isUsedBy(call)) {
                lifted.addAll(each.grant().lifts());
            }
        }
        List<Grant> grants = new ArrayList<>();
        for (Held each : held) {
            Grant grant = each.grant();
            Set<Lifted> lifts = new HashSet<>(grant.lifts());
            if (!each.isUsedBy(call)) {
                lifts.removeAll(lifted);
            }
            grants.add(
                    new Grant(grant.id(), grant.on(), grant.when(), lifts, grant.except(), true));
        }
        return new Grants(grants);
    }
}

package dev.grove.server.campaign;

import java.util.Locale;
import java.util.Random;
import java.util.Set;

/** Fault at one side of one boundary. */
record Cell(Boundary boundary, Side side, Fault fault) {

    /** Boundaries at which a server claims runs, and does not ask again what became of them. */
    private static final Set<String> HIDDEN =
            Set.of(
                    "queued",
                    "call-queued",
                    "claimed",
                    "chat-begun",
                    "message-begun",
                    "queue-advanced",
                    "summary-handed-on",
                    "branch-continued",
                    "workflow-begun",
                    "workflow-advanced",
                    "workflow-mapped",
                    "workflow-rounded",
                    "workflow-taken",
                    "workflow-retried",
                    "workflow-doubted",
                    "workflow-valued");

    @Override
    public String toString() {
        return name();
    }

    /** Such as {@code answered-after-kill}. */
    String name() {
        return boundary.name()
                + "-"
                + side.name().toLowerCase(Locale.ROOT)
                + "-"
                + fault.name().toLowerCase(Locale.ROOT);
    }

    /** Choices for a seed, the same wherever and whenever it is played. */
    Random random(long seed) {
        return new Random(seed * 31 + name().hashCode());
    }

    /**
     * How often runs may change hands because of this, on a machine that is not slow.
     *
     * @return a cut connection is no reason to, unless it hid from a server what it had claimed;
     *     nor is what is over before the lease
     */
    int takeOvers() {
        int before = boundary.traits().onTakeOver() ? 1 : 0;
        return before
                + switch (fault) {
                    case CUT, LATE -> HIDDEN.contains(boundary.name()) ? 1 : 0;
                    // Both are over before a lease is.
                    case READONLY, PAUSE -> 0;
                    // While a machine is busy with starting servers, a lease may end once more.
                    case KILL, FREEZE, POSTGRES, SILENT -> 2;
                };
    }
}

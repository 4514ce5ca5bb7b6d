package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which cells there are, and which are meant by a word. */
final class Cells {

    /**
     * Each kind of fault, at boundaries of each family that no other test of the short form strikes
     * at. Servers die at the commits of a turn in tests of their own.
     */
    private static final List<String> SHORT =
            List.of(
                    "queued-after-kill",
                    "answered-after-cut",
                    "answered-before-freeze",
                    "answered-after-postgres",
                    "answered-after-silent",
                    "turned-before-readonly",
                    "progressed-after-pause",
                    "resume-asked-before-cut",
                    "expired-after-kill",
                    "waited-after-kill",
                    "decided-after-kill",
                    "raised-after-kill",
                    "reserved-before-late",
                    "spent-after-kill",
                    "call-called-after-kill",
                    "compacted-after-kill",
                    "interrupt-queued-after-kill",
                    "workflow-keyed-after-kill");

    /** Cells of the long form alone; with those of the short form they find every planted bug. */
    private static final List<String> ONLY_LONG =
            List.of(
                    "keyed-after-cut",
                    "forked-after-cut",
                    "workflow-valued-after-cut",
                    "workflow-resumed-after-cut",
                    "queued-after-cut",
                    "claimed-after-kill",
                    "answered-before-late",
                    "called-after-kill",
                    "left-after-cut",
                    "cancel-asked-after-cut",
                    "resume-asked-after-cut",
                    "waited-after-cut",
                    "decided-after-cut",
                    "raised-after-cut",
                    "child-made-before-late",
                    "settled-after-cut",
                    "spent-after-cut",
                    "compacted-after-cut",
                    "message-begun-after-cut",
                    "message-called-after-kill",
                    "answer-ended-after-kill",
                    "queue-advanced-before-pause",
                    "queue-advanced-before-late",
                    "summary-handed-on-after-cut",
                    "session-summarised-after-kill",
                    "session-rewound-after-cut",
                    "session-spent-after-cut",
                    "branch-continued-after-cut",
                    "workflow-started-after-kill",
                    "workflow-advanced-after-cut",
                    "workflow-advanced-before-late",
                    "workflow-mapped-before-freeze",
                    "workflow-child-left-after-kill",
                    "workflow-taken-after-cut",
                    "workflow-failed-after-kill",
                    "voted-last-after-kill",
                    "released-after-cut",
                    "paused-after-kill",
                    "grant-used-after-kill",
                    "planned-after-kill",
                    "held-after-kill",
                    "review-begun-after-kill",
                    "review-ended-before-kill");

    /** Boundaries that every run comes past that calls a tool. */
    private static final Set<String> EVERYBODYS =
            Set.of(
                    "queued",
                    "claimed",
                    "opened",
                    "asked",
                    "answered",
                    "turned",
                    "left",
                    "renewed",
                    "taken-over");

    private Cells() {}

    /** Every fault at every side of every boundary where it makes sense. */
    static List<Cell> all() {
        List<Cell> cells = new ArrayList<>();
        Stream.concat(Boundaries.ofRuns().stream(), Boundaries.ofWorkspaces().stream())
                .forEach(boundary -> cells.addAll(of(boundary)));
        return cells;
    }

    static List<Cell> of(Boundary boundary) {
        List<Cell> cells = new ArrayList<>();
        for (Side side : Side.values()) {
            for (Fault fault : Fault.values()) {
                if (boundary.traits().sides().contains(side) && fault.canStrike(boundary, side)) {
                    cells.add(new Cell(boundary, side, fault));
                }
            }
        }
        return cells;
    }

    /**
     * The cells that an argument names.
     *
     * @param words {@code all}, {@code short} and {@code long} for those of either form of the
     *     tests, or names with commas between; a name may end with an asterisk
     */
    static List<Cell> named(String words) {
        return switch (words) {
            case "all" -> all();
            case "short" -> named(String.join(",", SHORT));
            case "long" -> named(String.join(",", SHORT) + "," + String.join(",", ONLY_LONG));
            default ->
                    Stream.of(words.split(",")).flatMap(name -> matching(name).stream()).toList();
        };
    }

    /**
     * Puts another kind of run into those of the cells that it can be played in.
     *
     * @return cells at boundaries that every run passes which calls a tool, whatever tool that is
     */
    static List<Cell> namedBy(Scenario other, List<Cell> cells) {
        return cells.stream()
                .filter(cell -> EVERYBODYS.contains(cell.boundary().name()))
                .map(cell -> new Cell(cell.boundary().in(other), cell.side(), cell.fault()))
                .toList();
    }

    private static List<Cell> matching(String name) {
        List<Cell> found =
                all().stream()
                        .filter(cell ->
                                name.endsWith("*")
                                        ? cell.name()
                                                .startsWith(name.substring(0, name.length() - 1))
                                        : cell.name().equals(name))
                        .toList();
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    "There is no cell '" + name + "'; --list shows them all.");
        }
        return found;
    }
}

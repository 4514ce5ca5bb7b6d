package dev.grove.server.process;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** Requests and runs of a deployment's callers, as they saw them during a trouble. */
final class Seen {

    private final Map<String, AtomicInteger> sent = new ConcurrentSkipListMap<>();
    private final Map<String, AtomicInteger> refused = new ConcurrentSkipListMap<>();
    private final List<FollowedRun> runs = new CopyOnWriteArrayList<>();

    void sent(String what) {
        sent.computeIfAbsent(what, _ -> new AtomicInteger()).incrementAndGet();
    }

    void refused(String what, String how) {
        refused.computeIfAbsent(what + ": " + how, _ -> new AtomicInteger()).incrementAndGet();
    }

    void followed(FollowedRun run) {
        runs.add(run);
    }

    List<FollowedRun> runs() {
        return runs;
    }

    /** Which requests were refused or lost, by what they were for and how. */
    Map<String, Integer> refused() {
        Map<String, Integer> counts = new TreeMap<>();
        refused.forEach((what, count) -> counts.put(what, count.get()));
        return counts;
    }

    /** How many calls of either era were sent. */
    int callsOfMcp() {
        return sent.entrySet().stream()
                .filter(entry -> entry.getKey().startsWith("mcp"))
                .mapToInt(entry -> entry.getValue().get())
                .sum();
    }

    /** How many runs were taken over from a server that was lost. */
    private long takenOver() {
        return runs.stream().filter(run -> run.resumed() > 0).count();
    }

    /** A row of docs/replicas.md, which begins with what befell. */
    String row(String trouble) {
        return "| %s | %d | %s | %d | %d | %d | %d | %d |"
                .formatted(
                        trouble,
                        sent.values().stream().mapToInt(AtomicInteger::get).sum(),
                        refused.isEmpty()
                                ? "none"
                                : refused.entrySet().stream()
                                        .map(entry -> entry.getKey() + " " + entry.getValue())
                                        .collect(Collectors.joining("; ")),
                        runs.size(),
                        runs.stream().filter(run -> run.streams() > 1).count(),
                        takenOver(),
                        runs.stream().filter(run -> !run.isWhole()).count(),
                        runs.stream().filter(run -> !run.completed()).count());
    }
}

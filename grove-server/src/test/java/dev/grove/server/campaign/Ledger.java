package dev.grove.server.campaign;

import dev.grove.server.campaign.wire.Commit;
import dev.grove.server.campaign.wire.DatabaseAnswer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Observations from outside while servers ran: the evidence that the auditor judges by. */
final class Ledger {

    private static final Pattern ANSWER =
            Pattern.compile("turn\\.answered\\W+at\\W+[^,]+,\\W+turn\\W+(\\d+)");

    /** Since when it is known that an answer is recorded, by run and turn. */
    private final Map<Answered, Long> recorded = new ConcurrentHashMap<>();

    /** Servers that wrote events last, by run. */
    private final Map<String, String> writers = new ConcurrentHashMap<>();

    private final Queue<Finding> findings = new ConcurrentLinkedQueue<>();

    /** Each of them is itself: what an heir writes may read the same. */
    private final Set<Commit> stale =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    private record Answered(String run, int turn) {}

    /** The server that sends this has lost its lease: nothing of it may be written. */
    void expectFenced(Commit commit) {
        stale.add(commit);
    }

    void answered(Commit commit, DatabaseAnswer answer) {
        if (stale.remove(commit)) {
            if (answer.failed() || answer.rows() > 0) {
                findings.add(
                        new Finding(
                                Finding.Kind.DOUBLE,
                                "",
                                "a write of an epoch that was over was not fenced: "
                                        + (answer.failed() ? answer.error() : "it was stored")));
            }
            return;
        }
        List<WrittenEvents> written = WrittenEvents.in(commit);
        // A group that is stored in part does not show which of its runs were fenced.
        if (!answer.failed() && answer.rows() >= written.size()) {
            written.forEach(this::record);
            written.forEach(events -> writers.put(events.run(), commit.server()));
        }
    }

    private void record(WrittenEvents events) {
        Matcher answers = ANSWER.matcher(events.lines());
        while (answers.find()) {
            recorded.putIfAbsent(
                    new Answered(events.run(), Integer.parseInt(answers.group(1))),
                    System.nanoTime());
        }
    }

    /**
     * Since when the answer of a turn was durable; the end of time when it was not seen recorded.
     */
    long recordedAt(String run, int turn) {
        return recorded.getOrDefault(new Answered(run, turn), Long.MAX_VALUE);
    }

    /** The server that wrote events of a run last; null for a run without any. */
    @Nullable String writerOf(String run) {
        return writers.get(run);
    }

    void find(Finding finding) {
        findings.add(finding);
    }

    /** Returns findings made while the servers ran, each once. */
    List<Finding> takeFindings() {
        List<Finding> taken = List.copyOf(findings);
        findings.removeAll(taken);
        return taken;
    }
}

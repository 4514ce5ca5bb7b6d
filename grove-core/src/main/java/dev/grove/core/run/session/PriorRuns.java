package dev.grove.core.run.session;

import dev.grove.core.run.session.SessionSummary.SaidMessage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Conversation before a run of a session, as far as the run's model reads it.
 *
 * @param summary null where nothing is summarised
 * @param runs after that, in order
 */
public record PriorRuns(@Nullable SessionSummary summary, List<PriorRun> runs) {

    public static final PriorRuns NONE = new PriorRuns(null, List.of());

    public PriorRuns {
        runs = List.copyOf(runs);
    }

    public boolean isNone() {
        return summary == null && runs.isEmpty();
    }

    /**
     * Last messages up to a place, word for word, which a summary up to there repeats.
     *
     * @param toTurn of the run that reads this, where its own message is the last one
     * @param n place of that run
     * @param own what was said to it
     */
    public List<SaidMessage> lastSaid(int toMessage, int toTurn, int n, Said own) {
        List<SaidMessage> said = new ArrayList<>();
        if (summary != null) {
            said.addAll(summary.lastSaid());
        }
        for (PriorRun run : runs) {
            if (run.isWhole()) {
                said.addAll(SaidMessage.of(run.n(), run.said(), Integer.MAX_VALUE));
            }
        }
        said.addAll(SaidMessage.of(n, own, toTurn));
        List<SaidMessage> covered =
                said.stream().filter(message -> message.n() <= toMessage).distinct().toList();
        return covered.subList(
                Math.max(0, covered.size() - SessionSummary.REPEATED), covered.size());
    }
}

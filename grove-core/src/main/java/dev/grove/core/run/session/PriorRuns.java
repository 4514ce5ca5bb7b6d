package dev.grove.core.run.session;

import dev.grove.core.run.session.SessionSummary.SaidMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
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
     * @param own the message of the run that reads this, with its place
     */
    public List<SaidMessage> lastSaid(int toMessage, SaidMessage own) {
        List<SaidMessage> said = new ArrayList<>();
        if (summary != null) {
            said.addAll(summary.lastSaid());
        }
        for (PriorRun run : runs) {
            if (run.message() != null) {
                said.add(new SaidMessage(run.n(), Objects.requireNonNull(run.message())));
            }
        }
        said.add(own);
        List<SaidMessage> covered =
                said.stream().filter(message -> message.n() <= toMessage).distinct().toList();
        return covered.subList(
                Math.max(0, covered.size() - SessionSummary.REPEATED), covered.size());
    }
}

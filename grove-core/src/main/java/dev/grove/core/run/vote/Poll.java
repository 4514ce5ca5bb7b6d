package dev.grove.core.run.vote;

import dev.grove.language.policy.Terms;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Quorum with the votes that were cast for it.
 *
 * @param votes of all rounds, in the order in which they were cast
 */
public record Poll(Quorum quorum, List<Vote> votes) {

    public Poll {
        votes = List.copyOf(votes);
    }

    /** Votes that no edit has emptied. */
    public List<Vote> current() {
        return votes.stream().filter(vote -> vote.round() == quorum.round()).toList();
    }

    public Optional<Vote> of(UUID voter) {
        return current().stream().filter(vote -> vote.voter().id().equals(voter)).findFirst();
    }

    /** Voters of the current round whose approval counts. */
    public int approvals() {
        return approvals(quorum);
    }

    /** Whether the quorum was reached by its own terms. */
    public boolean isReached() {
        return approvals() >= quorum.terms().count();
    }

    /**
     * Whether its votes reach the quorum that a call needs now, whose round is that of the votes.
     */
    public boolean reaches(Quorum now) {
        Quorum needed = now.in(quorum.round());
        return approvals(needed) >= needed.terms().count();
    }

    /** Words for who has to approve, and how many have. */
    public String words() {
        Terms terms = quorum.terms();
        return "%d approvals of %s with scope %s%s; %d so far"
                .formatted(
                        terms.count(),
                        terms.person() ? "known persons" : "people or keys",
                        terms.scope().wireName(),
                        terms.not().isEmpty() ? "" : ", not of who started the run",
                        approvals());
    }

    private int approvals(Quorum needed) {
        String binding = needed.binding();
        return (int)
                current().stream()
                        .filter(vote -> vote.verdict() == Vote.Verdict.APPROVE)
                        .filter(vote -> vote.binding().equals(binding))
                        .filter(vote -> vote.voter().refusal(needed.terms()).isEmpty())
                        .map(vote -> vote.voter().id())
                        .distinct()
                        .count();
    }
}

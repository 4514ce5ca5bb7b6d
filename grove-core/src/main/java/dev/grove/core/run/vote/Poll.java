package dev.grove.core.run.vote;

import dev.grove.language.policy.Terms;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Quorum with the votes that were cast for it.
 *
 * @param votes of all rounds, in the order in which they were cast
 * @param review by an agent, once it was begun; null where none was
 */
public record Poll(Quorum quorum, List<Vote> votes, @Nullable Review review) {

    public Poll(Quorum quorum, List<Vote> votes) {
        this(quorum, votes, null);
    }

    public Poll {
        votes = List.copyOf(votes);
    }

    /** Votes that no edit has emptied. */
    public List<Vote> current() {
        return votes.stream().filter(vote -> vote.round() == quorum.round()).toList();
    }

    /** Vote of a voter who is, or may be, the same person. */
    public Optional<Vote> of(Voter voter) {
        Set<UUID> all = voter.all();
        return current().stream()
                .filter(vote -> !Collections.disjoint(vote.voter().all(), all))
                .findFirst();
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

    /**
     * Whether enough of those whom such terms ask have approved a call as it stood, whichever rule
     * asked them. For one that has begun, which can be asked about no more.
     */
    public boolean covers(Quorum now) {
        return quorum.motion().isOfSameCall(now.motion())
                && approvals(quorum, now.terms()) >= now.terms().count();
    }

    /** Words for who has to approve, and how many have. */
    public String words() {
        Terms terms = quorum.terms();
        String reviewer = terms.review().map(step -> step.by().agent()).orElse(null);
        if (reviewer != null) {
            return "an approval of the agent %s%s; %s"
                    .formatted(
                            reviewer,
                            terms.voters().contains(Terms.Voter.PERSON)
                                    ? " or of a person or key"
                                    : "",
                            review == null ? "it was not begun yet" : review.words());
        }
        return "%d approvals of %s with scope %s%s; %d so far"
                .formatted(
                        terms.count(),
                        terms.person() ? "known persons" : "people or keys",
                        terms.scope().wireName(),
                        terms.not().isEmpty() ? "" : ", not of who started the run",
                        approvals());
    }

    private int approvals(Quorum needed) {
        return approvals(needed, needed.terms());
    }

    /** Votes that may be of one person, whichever server took them, count once. */
    private int approvals(Quorum votedOn, Terms terms) {
        String binding = votedOn.binding();
        Set<UUID> counted = new HashSet<>();
        int approvals = 0;
        for (Vote vote : current()) {
            Set<UUID> all = vote.voter().all();
            if (vote.verdict() == Vote.Verdict.APPROVE
                    && vote.binding().equals(binding)
                    && vote.voter().refusal(terms).isEmpty()
                    && (vote.voter().agent() == null || votedOn.motion().isForAgents())
                    && Collections.disjoint(counted, all)) {
                counted.addAll(all);
                approvals++;
            }
        }
        return approvals;
    }
}

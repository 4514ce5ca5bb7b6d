package dev.grove.core.run.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.id.RunId;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.vote.Review;
import dev.grove.core.run.vote.Vote;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/** Quorum of a call that waits, with its votes, on the wire. */
@JsonClassDescription("People whose approval a policy requires of a call, and who has voted.")
public record QuorumView(
        @JsonPropertyDescription("Approvals that are needed, each of another person or key")
                int count,
        @JsonPropertyDescription("Approvals so far") int approvals,
        @JsonPropertyDescription("Scope that a voter's key has at least") @OneOf(Scope.class)
                String scope,
        @JsonPropertyDescription("Who may not vote: `starter`, who started the run")
                List<String> not,
        @JsonPropertyDescription(
                        "Whether a voter has to be a known person: signed in to Arborist through the identity provider")
                boolean person,
        @JsonPropertyDescription(
                        "Digest of all that is approved: send it with a vote, so that nothing else is")
                String binding,
        @JsonPropertyDescription(
                        "Arguments that are voted on, where somebody edited them; left out where they are those of the call")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable ObjectNode arguments,
        @JsonPropertyDescription("Those that count, in their order; an edit empties them")
                List<VoteView> votes,
        @JsonPropertyDescription(
                        "Agent that is asked before persons are, and how far it came; left out where none is")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable ReviewView review) {

    /** View of a poll; null for none. */
    public static @Nullable QuorumView of(@Nullable Poll poll) {
        if (poll == null) {
            return null;
        }
        Quorum quorum = poll.quorum();
        Terms terms = quorum.terms();
        return new QuorumView(
                terms.count(),
                poll.approvals(),
                terms.scope().wireName(),
                terms.not().stream().map(Excluded::wireName).toList(),
                terms.person(),
                quorum.binding(),
                quorum.isEdited() ? quorum.arguments() : null,
                poll.current().stream().map(VoteView::of).toList(),
                ReviewView.of(poll));
    }

    /** Review by an agent, on the wire. */
    @JsonClassDescription("A review of a waiting call by an agent.")
    public record ReviewView(
            @JsonPropertyDescription("The agent") String agent,
            @JsonPropertyDescription("Its version; left out before it is asked")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Integer agentVersion,
            @JsonPropertyDescription("The run in which it reviews; left out where there is none")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable UUID runId,
            @JsonPropertyDescription("Whether persons may decide as well, now and after it")
                    boolean persons,
            @JsonPropertyDescription(
                            "When the next step is asked; left out before the agent is asked")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable Instant endsAt,
            @JsonPropertyDescription("What came of it; left out until it has ended")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @OneOf(Review.Outcome.class)
                    @Nullable String outcome,
            @JsonPropertyDescription("In the words of the agent, or why it did not decide")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable String reason) {

        private static @Nullable ReviewView of(Poll poll) {
            Review review = poll.review();
            String asked = poll.quorum().review().map(step -> step.by().agent()).orElse(null);
            boolean persons = poll.quorum().terms().voters().contains(Terms.Voter.PERSON);
            if (review == null) {
                return asked == null
                        ? null
                        : new ReviewView(asked, null, null, persons, null, null, null);
            }
            RunId run = review.run();
            Review.Outcome outcome = review.outcome();
            return new ReviewView(
                    review.agent(),
                    review.version(),
                    run == null ? null : run.value(),
                    persons,
                    review.endsAt(),
                    outcome == null ? null : outcome.wireName(),
                    review.reason());
        }
    }

    /** Vote, on the wire. */
    @JsonClassDescription("A vote.")
    public record VoteView(
            @JsonPropertyDescription(
                            "Key that it was cast with; of an agent, the run in which it reviewed")
                    UUID keyId,
            @JsonPropertyDescription("The key's name at that time") String name,
            @JsonPropertyDescription("The person behind the key; left out where none is known")
                    @JsonInclude(JsonInclude.Include.NON_NULL)
                    @Nullable VoterPerson person,
            @JsonPropertyDescription("What was voted") @OneOf(Vote.Verdict.class) String decision,
            @JsonPropertyDescription("When") Instant at) {

        private static VoteView of(Vote vote) {
            OAuthClient.Outside person = vote.voter().person();
            return new VoteView(
                    vote.voter().key().value(),
                    vote.voter().name(),
                    person == null ? null : new VoterPerson(person.issuer(), person.subject()),
                    vote.verdict().wireName(),
                    vote.at());
        }
    }

    /** Person who voted, on the wire. */
    @JsonClassDescription("A person, as an identity provider knows them.")
    public record VoterPerson(
            @JsonPropertyDescription("The provider") String issuer,
            @JsonPropertyDescription("Its name for the person") String subject) {}
}

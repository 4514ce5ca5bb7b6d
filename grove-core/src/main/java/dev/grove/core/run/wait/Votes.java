package dev.grove.core.run.wait;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.run.event.DecisionEvent;
import dev.grove.core.run.event.DecisionEvent.Approval.Verdict;
import dev.grove.core.run.governance.CallRuling;
import dev.grove.core.run.governance.GovernedRuns;
import dev.grove.core.run.record.OpenedWait;
import dev.grove.core.run.vote.Poll;
import dev.grove.core.run.vote.Quorum;
import dev.grove.core.run.vote.Vote;
import dev.grove.core.run.vote.VoteRows;
import dev.grove.core.run.vote.Voter;
import dev.grove.core.run.vote.VoterRows;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolDigest;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes votes on calls that policies ask several people about, in the lock of their run. The wait
 * ends with the last approval that is needed, or the first denial.
 */
final class Votes {

    private final WorkRules rules;
    private final GovernedRuns governed;

    Votes(WorkRules rules, GovernedRuns governed) {
        this.rules = rules;
        this.governed = governed;
    }

    /** An open wait, with its run locked. */
    record Open(TenantSql jdbc, LockedRun locked, OpenedWait asked, Poll poll) {

        Voter voter(Decider decider) {
            return VoterRows.read(
                    jdbc,
                    locked.id(),
                    decider.key(),
                    decider.name(),
                    decider.scope(),
                    decider.byLink());
        }
    }

    /**
     * @param binding digest of what the voter was shown; null where they do not say
     */
    void take(
            Open open,
            Decider decider,
            Decision said,
            @Nullable String binding,
            DecisionContext context) {
        Quorum quorum = open.poll().quorum();
        requireShown(quorum, said, binding);
        if (!decider.isKey()) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "This is asked of those who have a key, and a chat's token is none; decide in Arborist, or by POST /agent-runs/{id}/approvals/{call_id} with a key");
        }
        Voter voter = open.voter(decider);
        requireAsked(voter, quorum);
        switch (said) {
            case Decision.Deny(String reason) ->
                    deny(open, decider, voter, context.reason(reason), context);
            case Decision.Approve(String reason, ObjectNode arguments) -> {
                ToolSpec tool = tool(open);
                ObjectNode given = arguments == null ? null : context.arguments(arguments);
                Quorum votedOn =
                        given == null || given.equals(quorum.arguments())
                                ? same(quorum, tool)
                                : edited(open, voter, tool, given, context);
                approve(open, votedOn, decider, voter, context.reason(reason), context);
            }
        }
    }

    private static void requireShown(Quorum quorum, Decision said, @Nullable String binding) {
        String present = quorum.binding();
        if (binding == null && quorum.isEdited() && said instanceof Decision.Approve) {
            throw changed(
                    "The arguments were edited since this was asked; read the wait again, and send its binding with your vote",
                    present);
        }
        if (binding != null && !binding.equals(present)) {
            throw changed(
                    "What would be approved is not what this binding is of; read the wait again, and vote on that",
                    present);
        }
    }

    private static GroveException changed(String message, String present) {
        return new GroveException(
                ErrorCode.CONFLICT, message, List.of(), Map.of("binding", present));
    }

    private static void requireAsked(Voter voter, Quorum quorum) {
        voter.refusal(quorum.terms())
                .ifPresent(why -> {
                    throw new GroveException(ErrorCode.FORBIDDEN, why);
                });
    }

    private ToolSpec tool(Open open) {
        ToolRegistry registry = rules.of(open.locked().tenant(), open.locked().work()).tools();
        if (registry.resolve(open.asked().tool()) instanceof ToolRegistry.Found found) {
            return found.tool().spec();
        }
        throw GroveException.conflict(
                "The tool is not there any more, so that nothing could be executed; deny the call");
    }

    /** Quorum whose tool is the one that was shown: arguments alone do not say what is executed. */
    private static Quorum same(Quorum quorum, ToolSpec tool) {
        if (!ToolDigest.of(tool).equals(quorum.motion().toolDigest())) {
            throw GroveException.conflict(
                    "The tool has changed since this was asked; deny the call, and the agent may ask again");
        }
        return quorum;
    }

    /** Edited arguments are decided as those that the model wrote, and voted on anew. */
    private Quorum edited(
            Open open, Voter voter, ToolSpec tool, ObjectNode given, DecisionContext context) {
        Quorum before = open.poll().quorum();
        if (before.round() >= Quorum.MOST_ROUNDS) {
            throw GroveException.conflict(
                    "The arguments were edited %d times since this was asked, which is the most; approve them as they are, or deny the call"
                            .formatted(before.round()));
        }
        GovernedRuns.Waiting waiting = open.locked().governed();
        if (waiting == null) {
            throw new IllegalStateException("A policy asks, and none governs the run");
        }
        CallRuling ruling =
                governed.decideEdited(
                        open.jdbc(), waiting, open.asked(), tool, given, context.now());
        Quorum after =
                switch (ruling) {
                    case CallRuling.Denied denied -> throw Decisions.deniedByPolicy(denied);
                    case CallRuling.Allowed _ -> before.ofOne(given, ToolDigest.of(tool));
                    case CallRuling.Asked asked ->
                            asked.quorum() == null
                                    ? before.ofOne(given, ToolDigest.of(tool))
                                    : asked.quorum().in(before.round() + 1);
                };
        Quorum ofPersons = after.ofPersons();
        requireAsked(voter, ofPersons);
        WaitRows.put(open.jdbc(), open.asked().id(), ofPersons);
        return ofPersons;
    }

    private static void deny(
            Open open,
            Decider decider,
            Voter voter,
            @Nullable String reason,
            DecisionContext context) {
        Quorum quorum = open.poll().quorum();
        Poll after = cast(open, quorum, voter, Vote.Verdict.DENY, context.now());
        event(open, after, decider, voter, Verdict.DENY, reason, context);
        resolve(open, new WaitOutcome.Denied(context.now(), reason), decider);
    }

    /**
     * @param quorum that the vote is for: another one than before where the vote edits
     */
    private static void approve(
            Open open,
            Quorum quorum,
            Decider decider,
            Voter voter,
            @Nullable String reason,
            DecisionContext context) {
        Poll after = cast(open, quorum, voter, Vote.Verdict.APPROVE, context.now());
        event(open, after, decider, voter, Verdict.APPROVE, reason, context);
        if (after.isReached()) {
            ObjectNode edited = quorum.isEdited() ? quorum.arguments() : null;
            resolve(
                    open,
                    new WaitOutcome.Approved(
                            context.now(),
                            reason,
                            edited,
                            edited == null ? open.asked().digest() : ArgumentsDigest.of(edited)),
                    decider);
        }
    }

    /**
     * @throws GroveException conflict for a voter that has voted in this round
     */
    static Poll cast(Open open, Quorum quorum, Voter voter, Vote.Verdict verdict, Instant now) {
        Poll before = new Poll(quorum, open.poll().votes());
        before.of(voter)
                .ifPresent(vote -> {
                    throw new GroveException(
                            ErrorCode.CONFLICT,
                            "%s has voted already: %s. A person votes once, with whichever key they made or rotated, and so does a key that is no known person's"
                                    .formatted(
                                            vote.voter().key().equals(voter.key())
                                                    ? "This key"
                                                    : "The person of this key",
                                            vote.verdict().wireName()),
                            List.of(),
                            Map.of("voted_at", vote.at().toString()));
                });
        Vote vote = new Vote(voter, verdict, quorum.round(), quorum.binding(), now);
        VoteRows.cast(open.jdbc(), open.locked().id(), open.asked().id(), vote);
        List<Vote> votes = new ArrayList<>(before.votes());
        votes.add(vote);
        return new Poll(quorum, votes);
    }

    private static void event(
            Open open,
            Poll after,
            Decider decider,
            Voter voter,
            Verdict verdict,
            @Nullable String reason,
            DecisionContext context) {
        OpenedWait wait = open.asked();
        Quorum quorum = after.quorum();
        boolean edits = quorum.round() != open.poll().quorum().round();
        OAuthClient.Outside person = voter.person();
        open.locked()
                .event(
                        new DecisionEvent.Voted(
                                wait.turn(),
                                wait.callId(),
                                wait.tool(),
                                verdict,
                                after.approvals(),
                                quorum.terms().count(),
                                quorum.binding(),
                                edits ? quorum.arguments() : null,
                                reason,
                                decider.event(),
                                person == null
                                        ? null
                                        : new DecisionEvent.Person(
                                                person.issuer(), person.subject())),
                        context.now());
    }

    /**
     * @param decider null of an agent's vote
     */
    static void resolve(Open open, WaitOutcome outcome, @Nullable Decider decider) {
        WaitRows.resolve(open.jdbc(), open.asked().id(), outcome, decider);
        open.locked().ended(open.asked(), outcome, decider);
    }
}

package dev.grove.core.run.vote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.KeyId;
import dev.grove.core.key.Scope;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import dev.grove.language.text.TextDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PollTest {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");
    private static final Motion MOTION = motion("{\"text\":\"main\"}");
    private static final Terms TWO = terms(Terms.Scope.INVOKE, false, 2);
    private static final Quorum QUORUM = new Quorum(MOTION, TWO, 0);

    @Test
    void bindsTheCanonicalFormOfAllThatIsApproved() {
        assertThat(MOTION.binding(2, 0))
                .isEqualTo(
                        TextDigest.sha256(
                                "{\"arguments\":{\"text\":\"main\"},\"call\":\"c1\",\"chain\":\"ch\",\"count\":2,\"labels\":[\"u:web\"],\"rule\":{\"id\":\"ask\",\"layer\":\"l\",\"policy\":\"p\",\"version\":3},\"run\":\"r\",\"tool\":\"echo\",\"tool_digest\":\"td\"}"));
        assertThat(
                        List.of(
                                MOTION.binding(3, 0),
                                MOTION.binding(2, 1),
                                motion("{\"text\":\"mein\"}").binding(2, 0),
                                MOTION.edited(MOTION.call().arguments(), "other").binding(2, 0),
                                new Motion(
                                                "s",
                                                MOTION.call(),
                                                "td",
                                                "ch",
                                                MOTION.labels(),
                                                MOTION.rule())
                                        .binding(2, 0),
                                new Motion(
                                                "r",
                                                MOTION.call(),
                                                "td",
                                                "x",
                                                MOTION.labels(),
                                                MOTION.rule())
                                        .binding(2, 0),
                                new Motion("r", MOTION.call(), "td", "ch", List.of(), MOTION.rule())
                                        .binding(2, 0)))
                .doesNotHaveDuplicates()
                .doesNotContain(MOTION.binding(2, 0));
    }

    /** Both have one canonical form, as RFC 8785 wants it; an edit into the other one is told. */
    @Test
    void tellsAnEditOfIntegersThatOneDoubleStandsFor() {
        Motion one = motion("{\"n\":9007199254740993}");
        Motion other = motion("{\"n\":9007199254740992}");
        assertThat(one.binding(2, 0)).isEqualTo(other.binding(2, 0));
        assertThat(one.binding(2, 0)).isNotEqualTo(other.binding(2, 1));
    }

    @Test
    void countsEachVoterOnce() {
        Voter ada = voter(Scope.INVOKE, true, false);
        Vote approval = vote(QUORUM, ada, Vote.Verdict.APPROVE);
        assertThat(poll(QUORUM, approval, approval).approvals()).isEqualTo(1);
        assertThat(poll(QUORUM, approval, vote(QUORUM, other(), Vote.Verdict.APPROVE)).isReached())
                .isTrue();
        assertThat(poll(QUORUM, approval, vote(QUORUM, other(), Vote.Verdict.DENY)).isReached())
                .isFalse();
    }

    /** Whichever server took them: one of before knows no persons but the first. */
    @Test
    void countsVotesThatMayBeOfOnePersonOnce() {
        UUID ada = UUID.randomUUID();
        UUID bob = UUID.randomUUID();
        Vote adas = vote(QUORUM, voter(ada), Vote.Verdict.APPROVE);
        Vote both = vote(QUORUM, voter(bob, ada), Vote.Verdict.APPROVE);
        Vote bobs = vote(QUORUM, voter(bob), Vote.Verdict.APPROVE);
        assertThat(poll(QUORUM, adas, both).approvals()).isEqualTo(1);
        assertThat(poll(QUORUM, both, adas, bobs).approvals()).isEqualTo(1);
        assertThat(poll(QUORUM, adas, both, bobs).isReached()).as("ada and bob").isTrue();
        assertThat(poll(QUORUM, both).of(voter(ada))).isPresent();
        assertThat(poll(QUORUM, both).of(voter(UUID.randomUUID(), bob))).isPresent();
        assertThat(poll(QUORUM, adas).of(voter(bob))).isEmpty();
    }

    /** A call that has begun can be asked about no more, by whichever rule it was. */
    @Test
    void coversACallThatAsManyHaveApprovedByAnotherRule() {
        Poll poll =
                poll(
                        QUORUM,
                        vote(QUORUM, other(), Vote.Verdict.APPROVE),
                        vote(QUORUM, other(), Vote.Verdict.APPROVE));
        Motion.Rule ceilings = new Motion.Rule("tenant", "house", 1, "two");
        Motion again =
                new Motion("r", MOTION.call(), "td", "ch", List.of("u:web", "u:mail"), ceilings);
        assertThat(poll.reaches(new Quorum(again, TWO, 0))).isFalse();
        assertThat(poll.covers(new Quorum(again, TWO, 0))).isTrue();
        assertThat(poll.covers(new Quorum(again, terms(Terms.Scope.INVOKE, false, 3), 0)))
                .isFalse();
        assertThat(poll.covers(new Quorum(again, terms(Terms.Scope.ADMIN, false, 2), 0))).isFalse();
        assertThat(
                        poll.covers(
                                new Quorum(
                                        again.edited(MOTION.call().arguments(), "moved"), TWO, 0)))
                .as("of another tool")
                .isFalse();
        assertThat(poll.covers(new Quorum(motion("{\"text\":\"x\"}"), TWO, 0))).isFalse();
    }

    @Test
    void countsNoVoteOfAnotherRoundOrBinding() {
        Quorum edited = QUORUM.in(1);
        Poll poll =
                poll(
                        edited,
                        vote(QUORUM, other(), Vote.Verdict.APPROVE),
                        vote(edited, other(), Vote.Verdict.APPROVE),
                        new Vote(other(), Vote.Verdict.APPROVE, 1, MOTION.binding(3, 1), NOW));
        assertThat(poll.approvals()).isEqualTo(1);
        assertThat(poll.current()).hasSize(2);
    }

    /** Terms of now may ask for more than those that the votes were cast by. */
    @Test
    void countsByTheTermsOfNow() {
        Poll poll =
                poll(
                        QUORUM,
                        vote(QUORUM, voter(Scope.INVOKE, false, true), Vote.Verdict.APPROVE),
                        vote(QUORUM, voter(Scope.ADMIN, true, false), Vote.Verdict.APPROVE));
        assertThat(poll.isReached()).isTrue();
        assertThat(poll.reaches(QUORUM)).isTrue();
        assertThat(poll.reaches(with(terms(Terms.Scope.ADMIN, false, 2)))).isFalse();
        assertThat(poll.reaches(with(terms(Terms.Scope.INVOKE, true, 2)))).isFalse();
        assertThat(poll.reaches(with(terms(Terms.Scope.INVOKE, false, 2, Excluded.STARTER))))
                .isFalse();
        assertThat(poll.reaches(with(terms(Terms.Scope.INVOKE, false, 3)))).isFalse();
        assertThat(poll.reaches(new Quorum(motion("{\"text\":\"x\"}"), TWO, 0))).isFalse();
    }

    @Test
    void refusesWhereItIsNotKnownWhoStarted() {
        Terms others = terms(Terms.Scope.INVOKE, false, 1, Excluded.STARTER);
        assertThat(voter(Scope.ADMIN, true, null).refusal(others)).isPresent();
        assertThat(voter(Scope.ADMIN, true, true).refusal(others)).isPresent();
        assertThat(voter(Scope.ADMIN, true, false).refusal(others)).isEmpty();
    }

    @Test
    void isReadAsItWasWritten() {
        ToolCall asked = MOTION.call();
        Quorum plain = new Quorum(MOTION, terms(Terms.Scope.ADMIN, true, 3, Excluded.STARTER), 0);
        assertThat(QuorumJson.read(QuorumJson.write(plain), "r", asked)).isEqualTo(plain);
        Quorum edited = new Quorum(motion("{\"n\":9007199254740993}"), TWO, 4);
        Quorum read = QuorumJson.read(QuorumJson.write(edited), "r", asked);
        assertThat(read).isEqualTo(edited);
        assertThat(read.binding()).isEqualTo(edited.binding());
    }

    private static Quorum with(Terms terms) {
        return new Quorum(MOTION, terms, 0);
    }

    private static Motion motion(String arguments) {
        return new Motion(
                "r",
                new ToolCall("c1", "echo", (ObjectNode) ExactJson.MAPPER.readTree(arguments)),
                "td",
                "ch",
                List.of("u:web"),
                new Motion.Rule("l", "p", 3, "ask"));
    }

    private static Terms terms(Terms.Scope scope, boolean person, int count, Excluded... not) {
        return new Terms(scope, Set.of(not), person, count, null, List.of());
    }

    private static Poll poll(Quorum quorum, Vote... votes) {
        return new Poll(quorum, Arrays.asList(votes));
    }

    private static Vote vote(Quorum quorum, Voter voter, Vote.Verdict verdict) {
        return new Vote(voter, verdict, quorum.round(), quorum.binding(), NOW);
    }

    private static Voter other() {
        return voter(Scope.INVOKE, false, false);
    }

    private static Voter voter(UUID id, UUID... others) {
        return new Voter(id, List.of(others), KeyId.next(), "k", Scope.INVOKE, null, false, false);
    }

    private static Voter voter(Scope scope, boolean signedIn, @Nullable Boolean starter) {
        return new Voter(
                UUID.randomUUID(), List.of(), KeyId.next(), "k", scope, null, signedIn, starter);
    }
}

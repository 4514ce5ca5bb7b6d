package dev.grove.core.run.vote;

import dev.grove.language.policy.Terms;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * People whose approval a call needs.
 *
 * @param round edits of the call's arguments so far; each empties the votes
 */
public record Quorum(Motion motion, Terms terms, int round) {

    /** Edits that a wait takes; each makes void what others were shown. */
    public static final int MOST_ROUNDS = 20;

    /** Digest that a vote is bound to. */
    public String binding() {
        return motion.binding(terms.count(), round);
    }

    /** Agent that is asked before persons are; nothing after an edit. */
    public Optional<Terms.Step> review() {
        return isEdited() ? Optional.empty() : terms.review();
    }

    public boolean isEdited() {
        return round > 0;
    }

    public ObjectNode arguments() {
        return motion.call().arguments();
    }

    /** Copies it for votes of another round. */
    public Quorum in(int other) {
        return new Quorum(motion, terms, other);
    }

    /** Copies it for persons alone: agents review no edits of theirs. */
    public Quorum ofPersons() {
        return new Quorum(motion, terms.ofPersons(), round);
    }

    /** Quorum of edited arguments about which no rule asks more than one person. */
    public Quorum ofOne(ObjectNode edited, String toolDigest) {
        return new Quorum(
                motion.edited(edited, toolDigest),
                new Terms(terms.scope(), terms.not(), terms.person(), 1, null, List.of()),
                round + 1);
    }
}

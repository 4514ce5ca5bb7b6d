package dev.grove.core.run.vote;

import dev.grove.core.id.AgentId;
import dev.grove.core.id.KeyId;
import dev.grove.core.key.OAuthClient;
import dev.grove.core.key.Scope;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Caller that votes.
 *
 * @param id the same for all keys of one person; that of the key where no person is known
 * @param others who may be behind the key as well: further persons who have had its secret, and the
 *     key itself
 * @param person behind the key, as far as one is known: the one whom an issuer vouches for, or who
 *     made or rotated the key; null where several did
 * @param signedIn whether the issuer vouches for the person now
 * @param starter whether they started the tree of the run; null where it is not known who did
 * @param agent that votes in place of a key; null of keys
 */
public record Voter(
        UUID id,
        List<UUID> others,
        KeyId key,
        String name,
        Scope scope,
        OAuthClient.@Nullable Outside person,
        boolean signedIn,
        @Nullable Boolean starter,
        @Nullable Reviewer agent) {

    /** Voter with a key. */
    public Voter(
            UUID id,
            List<UUID> others,
            KeyId key,
            String name,
            Scope scope,
            OAuthClient.@Nullable Outside person,
            boolean signedIn,
            @Nullable Boolean starter) {
        this(id, others, key, name, scope, person, signedIn, starter, null);
    }

    /** An agent, one voter in all its versions: it is no person, and no issuer vouches for it. */
    public static Voter of(AgentId id, Reviewer agent) {
        return new Voter(
                id.value(),
                List.of(),
                new KeyId(agent.run().value()),
                "agent %s@%d".formatted(agent.agent(), agent.version()),
                Scope.INVOKE,
                null,
                false,
                null,
                agent);
    }

    /** All whom a vote of theirs is of: it adds none to that of any of them. */
    Set<UUID> all() {
        Set<UUID> all = new HashSet<>(others);
        all.add(id);
        return all;
    }

    /** Reason for which the voter may not vote by such terms; nothing where it may. */
    public Optional<String> refusal(Terms terms) {
        if (agent != null) {
            return terms.voters().contains(Terms.Voter.agent(agent.agent()))
                    ? Optional.empty()
                    : Optional.of("The agent %s is not asked".formatted(agent.agent()));
        }
        if (!terms.voters().contains(Terms.Voter.PERSON)) {
            return Optional.of(
                    "This is asked of an agent alone (steps); nobody else decides it. Cancel the run to end it");
        }
        Scope needed = Scope.valueOf(terms.scope().name());
        if (!scope.includes(needed)) {
            return Optional.of(
                    "This is asked of keys with the scope %s, and this one has %s"
                            .formatted(needed.wireName(), scope.wireName()));
        }
        if (terms.person() && !signedIn) {
            return Optional.of(
                    "This is asked of known persons, and neither a key nor a session that was begun by a link is proof of one: sign in to Arborist through your identity provider, and decide there");
        }
        if (terms.not().contains(Excluded.STARTER) && !Boolean.FALSE.equals(starter)) {
            return Optional.of(
                    starter == null
                            ? "This is asked of others than who started the run (not: starter), and it is not known who that was; start it again by a key, or deny it by letting its time pass"
                            : "This is asked of others than who started the run (not: starter); another person has to decide");
        }
        return Optional.empty();
    }
}

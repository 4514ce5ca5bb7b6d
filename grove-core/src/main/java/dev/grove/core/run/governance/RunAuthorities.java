package dev.grove.core.run.governance;

import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Authorities;
import dev.grove.core.authority.Starter;
import dev.grove.core.cache.MostRecent;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.quota.StartAdmission;
import dev.grove.core.run.event.AuthorityEvent;
import dev.grove.language.decide.Layer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Authorities of new runs: the layers of what is above, or of the key that starts it and of what it
 * goes on from; then those of what the run executes, and those that the start asks for. A
 * definition without policies has the base layer in its place, as soon as there is any other layer.
 * An older version of an agent is bound by the policies of the current one, too.
 */
@Component
public class RunAuthorities {

    private static final int MOST_PINS = 256;

    private static final List<String> BASE = List.of(Layer.BASE.digest());

    private final Authorities authorities;
    private final AgentPolicies policies;
    private final StarterLayers starters;
    private final StartAdmission admission;

    /** Pins of versions of agents: a version never changes. */
    private final MostRecent<Version, List<String>> pins = new MostRecent<>(MOST_PINS);

    RunAuthorities(
            Authorities authorities,
            AgentPolicies policies,
            StarterLayers starters,
            StartAdmission admission) {
        this.admission = admission;
        this.authorities = authorities;
        this.policies = policies;
        this.starters = starters;
    }

    private record Version(TenantId tenant, AgentId agent, int version) {}

    /**
     * Authority of an agent's run that goes on from another one or repeats it, or answers in a
     * session.
     *
     * @param source authority of that run or session; null where no policy governs it, or there is
     *     none
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown;
     *     where there are policies, what a start is refused with
     */
    public @Nullable String after(
            TenantId tenant, @Nullable String source, BoundAgent agent, Starter by) {
        return root(tenant, source, own(tenant, agent), by);
    }

    /**
     * Authority of a root that is no agent's.
     *
     * @param source authority of the run that it goes on from; null where no policy governs it, or
     *     there is none
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown
     */
    public @Nullable String after(TenantId tenant, @Nullable String source, Starter by) {
        return root(tenant, source, List.of(), by);
    }

    private @Nullable String root(
            TenantId tenant, @Nullable String source, List<String> own, Starter by) {
        List<String> ofKey = starters.ofKey(tenant, by);
        List<String> asked = starters.asked(tenant, by);
        if (!asked.isEmpty()) {
            // Each set that is asked for is a row, and callers choose it.
            admission.require(tenant);
        }
        if (source == null && ofKey.isEmpty() && asked.isEmpty()) {
            return own.isEmpty() ? null : authorities.bind(tenant, own);
        }
        List<String> all = new ArrayList<>(ofKey);
        if (source != null) {
            all.addAll(authorities.layers(tenant, source));
        }
        all.addAll(own.isEmpty() ? BASE : own);
        all.addAll(asked);
        return authorities.bind(tenant, all);
    }

    /**
     * Layers that all answers of a session have besides: those of the key that begins it, and those
     * that it asks for; null where there are none.
     */
    public @Nullable String ofSession(TenantId tenant, Starter by) {
        List<String> all = new ArrayList<>(starters.ofKey(tenant, by));
        all.addAll(starters.asked(tenant, by));
        return all.isEmpty() ? null : authorities.bind(tenant, all);
    }

    /**
     * Authority of a run that goes on: with the layers of the key that resumes it, and of the run
     * above it, which may have got some since.
     *
     * @param authority of the run so far; null where no policy governs it
     * @param above authority of the run above; null where no policy governs that, or there is none
     * @return the same where it has them already
     */
    public @Nullable String resumed(
            TenantId tenant, @Nullable String authority, @Nullable String above, Starter by) {
        List<String> outer = new ArrayList<>(starters.ofKey(tenant, by));
        if (above != null && !above.equals(authority)) {
            outer.addAll(authorities.layers(tenant, above));
        }
        List<String> own = authority == null ? BASE : authorities.layers(tenant, authority);
        if (own.containsAll(outer)) {
            return authority;
        }
        outer.addAll(own);
        return authorities.bind(tenant, outer);
    }

    /** Event of a run whose layers have become more. */
    public AuthorityEvent.Changed changed(
            TenantId tenant, @Nullable String before, String authority) {
        List<String> had = before == null ? List.of() : authorities.layers(tenant, before);
        return new AuthorityEvent.Changed(
                authority,
                authorities.layers(tenant, authority).stream()
                        .filter(layer -> !had.contains(layer))
                        .toList());
    }

    /**
     * Whether a session has the policies that a caller asks for.
     *
     * @param authority of the session; null where it has none
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown
     */
    public boolean isUnderAsked(TenantId tenant, @Nullable String authority, Starter by) {
        List<String> asked = starters.asked(tenant, by);
        return asked.isEmpty()
                || (authority != null && authorities.layers(tenant, authority).containsAll(asked));
    }

    /** Digests of the layers of the starter's key and token; most have none. */
    public List<String> ofKey(TenantId tenant, Starter by) {
        return starters.ofKey(tenant, by);
    }

    /**
     * Authority of an agent's run below another one.
     *
     * @param parent authority of that run; null where no policy governs it
     */
    public @Nullable String below(TenantId tenant, @Nullable String parent, BoundAgent agent) {
        List<String> own = own(tenant, agent);
        if (parent == null && own.isEmpty()) {
            return null;
        }
        return bind(tenant, parent == null ? BASE : authorities.layers(tenant, parent), own);
    }

    /** Authority of a workflow's run, or of a call's, below another one. */
    public @Nullable String below(TenantId tenant, @Nullable String parent) {
        return parent == null ? null : bind(tenant, authorities.layers(tenant, parent), List.of());
    }

    private String bind(TenantId tenant, List<String> outer, List<String> own) {
        List<String> all = new ArrayList<>(outer);
        all.addAll(own.isEmpty() ? BASE : own);
        return authorities.bind(tenant, all);
    }

    /**
     * Digests of the layers that the agent's version pins, and of those that the current one does
     * where that is another; nothing is read of a current version without policies.
     */
    private List<String> own(TenantId tenant, BoundAgent bound) {
        PinnedAgent agent = bound.executed();
        List<String> own = List.of();
        if (!agent.definition().policies().isEmpty()) {
            own = pins(new Version(tenant, agent.id(), agent.version()));
            if (own.isEmpty()) {
                throw new IllegalStateException(
                        "The policies of %s are not pinned".formatted(agent.name()));
            }
        }
        if (bound.isCurrent()) {
            return own;
        }
        List<String> both = new ArrayList<>(own);
        both.addAll(pins(new Version(tenant, agent.id(), bound.current())));
        return both;
    }

    private List<String> pins(Version version) {
        return pins.find(version)
                .orElseGet(() -> {
                    List<String> read =
                            policies.digests(version.tenant(), version.agent(), version.version());
                    pins.put(version, read);
                    return read;
                });
    }
}

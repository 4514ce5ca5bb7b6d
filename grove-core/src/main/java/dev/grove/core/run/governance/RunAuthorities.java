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
import dev.grove.core.run.work.Work;
import dev.grove.language.decide.Layer;
import dev.grove.language.decide.fact.Start;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Authorities of new runs: the layers of what is above, or of the key that starts it and of what it
 * goes on from; then those of what the run executes, and those that the start asks for. A
 * definition without policies has the base layer in its place, as soon as there is any other layer.
 * An older version of an agent is bound by the policies of the current one, too.
 *
 * <p>Each of them is made for a run that is about to begin, and only where the layers that bind who
 * begins it let it.
 */
@Component
public class RunAuthorities {

    private static final int MOST_PINS = 256;

    private static final List<String> BASE = List.of(Layer.BASE.digest());

    private final Authorities authorities;
    private final AgentPolicies policies;
    private final StarterLayers starters;
    private final StartAdmission admission;
    private final StartGate gate;

    /** Pins of versions of agents: a version never changes. */
    private final MostRecent<Version, List<String>> pins = new MostRecent<>(MOST_PINS);

    RunAuthorities(
            Authorities authorities,
            AgentPolicies policies,
            StarterLayers starters,
            StartAdmission admission,
            StartGate gate) {
        this.admission = admission;
        this.gate = gate;
        this.authorities = authorities;
        this.policies = policies;
        this.starters = starters;
    }

    private record Version(TenantId tenant, AgentId agent, int version) {}

    /**
     * Authority of an agent's run that a caller starts, or that goes on from another one or repeats
     * it.
     *
     * @param source authority of that run; null where no policy governs it, or there is none
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown;
     *     denied_by_policy; where there are policies, what a start is refused with
     */
    public @Nullable String after(
            TenantId tenant, @Nullable String source, BoundAgent agent, Starter by) {
        return root(
                tenant,
                new Bounds(List.of(), layersOf(tenant, source)),
                own(tenant, agent),
                by,
                Starts.of(agent.executed(), 0));
    }

    /**
     * Authority of an agent's run that answers in a session.
     *
     * @param session authority of the session; null where it has none
     * @throws dev.grove.core.error.GroveException denied_by_policy
     */
    public @Nullable String answering(
            TenantId tenant, @Nullable String session, BoundAgent agent, Starter by) {
        return root(
                tenant,
                new Bounds(layersOf(tenant, session), List.of()),
                own(tenant, agent),
                by,
                Starts.of(agent.executed(), 0));
    }

    /**
     * Authority of a root that is no agent's.
     *
     * @param source authority of the run that it goes on from; null where no policy governs it, or
     *     there is none
     * @throws dev.grove.core.error.GroveException validation_failed for a policy that is unknown;
     *     denied_by_policy
     */
    public @Nullable String after(TenantId tenant, @Nullable String source, Work work, Starter by) {
        return root(
                tenant,
                new Bounds(List.of(), layersOf(tenant, source)),
                List.of(),
                by,
                Starts.of(work, 0));
    }

    private List<String> layersOf(TenantId tenant, @Nullable String authority) {
        return authority == null ? List.of() : authorities.layers(tenant, authority);
    }

    /**
     * Layers that a root has besides those of its starter and its own.
     *
     * @param ofStart by which its start is decided, too
     * @param ofSource of the run that it goes on from: what that was allowed to start was decided
     *     as it was, and its own layers say what it may start itself
     */
    private record Bounds(List<String> ofStart, List<String> ofSource) {

        boolean areNone() {
            return ofStart.isEmpty() && ofSource.isEmpty();
        }
    }

    private @Nullable String root(
            TenantId tenant, Bounds bounds, List<String> own, Starter by, Start start) {
        List<String> ofKey = starters.ofKey(tenant, by);
        List<String> asked = starters.asked(tenant, by);
        if (!asked.isEmpty()) {
            // Each set that is asked for is a row, and callers choose it.
            admission.require(tenant);
        }
        List<String> all = new ArrayList<>(ofKey);
        all.addAll(bounds.ofStart());
        gate.require(tenant, joined(all, asked), start);
        if (bounds.areNone() && ofKey.isEmpty() && asked.isEmpty()) {
            return own.isEmpty() ? null : authorities.bind(tenant, own);
        }
        all.addAll(bounds.ofSource());
        all.addAll(own.isEmpty() ? BASE : own);
        all.addAll(asked);
        return authorities.bind(tenant, all);
    }

    private static List<String> joined(List<String> some, List<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }

    /**
     * Layers that all answers of a session have besides: those of the key that begins it, and those
     * that it asks for; null where there are none.
     *
     * @throws dev.grove.core.error.GroveException denied_by_policy where they would let no answer
     *     of the agent start
     */
    public @Nullable String ofSession(TenantId tenant, PinnedAgent agent, Starter by) {
        List<String> all = joined(starters.ofKey(tenant, by), starters.asked(tenant, by));
        gate.require(tenant, all, Starts.of(agent, 0));
        return all.isEmpty() ? null : authorities.bind(tenant, all);
    }

    /**
     * Decides whether a caller may have a run go on that has ended: it is on their behalf from then
     * on, as if they had started it.
     *
     * @throws dev.grove.core.error.GroveException denied_by_policy
     */
    public void requireResumable(TenantId tenant, Work work, Starter by) {
        gate.require(tenant, starters.ofKey(tenant, by), Starts.of(work, 0));
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
     * @param depth of the new run
     * @throws dev.grove.core.error.GroveException denied_by_policy
     */
    public @Nullable String below(
            TenantId tenant, @Nullable String parent, BoundAgent agent, int depth) {
        gate.require(tenant, layersOf(tenant, parent), Starts.of(agent.executed(), depth));
        List<String> own = own(tenant, agent);
        if (parent == null && own.isEmpty()) {
            return null;
        }
        return bind(tenant, parent == null ? BASE : authorities.layers(tenant, parent), own);
    }

    /**
     * Authority of a workflow's run, or of a call's, below another one.
     *
     * @throws dev.grove.core.error.GroveException denied_by_policy
     */
    public @Nullable String below(TenantId tenant, @Nullable String parent, Work work, int depth) {
        Starts.within(work, depth)
                .ifPresent(start -> gate.require(tenant, layersOf(tenant, parent), start));
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

package dev.grove.core.run.governance;

import dev.grove.core.agent.BoundAgent;
import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Authorities;
import dev.grove.core.cache.MostRecent;
import dev.grove.core.id.AgentId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.language.decide.Layer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Authorities of new runs: the layers of what is above, then those of what the run executes. A
 * definition without policies has the base layer in its place, as soon as there is any other layer.
 * An older version of an agent is bound by the policies of the current one, too.
 */
@Component
public class RunAuthorities {

    private static final int MOST_PINS = 256;

    private static final List<String> BASE = List.of(Layer.BASE.digest());

    private final Authorities authorities;
    private final AgentPolicies policies;

    /** Pins of versions of agents: a version never changes. */
    private final MostRecent<Version, List<String>> pins = new MostRecent<>(MOST_PINS);

    RunAuthorities(Authorities authorities, AgentPolicies policies) {
        this.authorities = authorities;
        this.policies = policies;
    }

    private record Version(TenantId tenant, AgentId agent, int version) {}

    /** Authority of a root of an agent; null where it has no policies. */
    public @Nullable String ofRoot(TenantId tenant, BoundAgent agent) {
        List<String> own = own(tenant, agent);
        return own.isEmpty() ? null : authorities.bind(tenant, own);
    }

    /**
     * Authority of an agent's run that goes on from another one, or repeats it.
     *
     * @param source authority of that run; null where no policy governs it
     */
    public @Nullable String after(TenantId tenant, @Nullable String source, BoundAgent agent) {
        return source == null
                ? ofRoot(tenant, agent)
                : bind(tenant, authorities.layers(tenant, source), own(tenant, agent));
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

package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.KnownCeilings;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.PolicyEvent;
import dev.grove.language.decide.Ceiling;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ceiling of a run's tenant, as one execution of the run decides by it: the one live layer. It is
 * looked at anew before each decision, and what the run's log says of it follows. Not thread-safe.
 */
final class RunCeiling {

    private final TenantId tenant;
    private final KnownCeilings known;
    private final Authorities authorities;
    private @Nullable String logged;
    private @Nullable String digest;
    private Ceiling ceiling = Ceiling.NONE;
    private int changes;

    /**
     * @param logged digest that the run's log said last; null for none
     */
    RunCeiling(
            TenantId tenant,
            KnownCeilings known,
            Authorities authorities,
            @Nullable String logged) {
        this.tenant = tenant;
        this.known = known;
        this.authorities = authorities;
        this.logged = logged;
    }

    /** Takes the ceiling that this server knows now; one that cannot be read denies. */
    void follow() {
        String now = known.of(tenant).digest();
        if (!Objects.equals(now, digest)) {
            ceiling =
                    now == null
                            ? Ceiling.NONE
                            : new Ceiling(authorities.chain(tenant, now).links());
            digest = now;
            changes++;
        }
    }

    Ceiling ceiling() {
        return ceiling;
    }

    /** Number of changes so far: what was decided before another one is outdated. */
    int changes() {
        return changes;
    }

    /** Event to be written before what is decided by this ceiling; once. */
    Optional<PolicyEvent> unlogged() {
        if (Objects.equals(digest, logged)) {
            return Optional.empty();
        }
        logged = digest;
        return Optional.of(new PolicyEvent.CeilingChanged(digest));
    }
}

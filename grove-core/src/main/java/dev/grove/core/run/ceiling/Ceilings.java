package dev.grove.core.run.ceiling;

import dev.grove.core.authority.Authorities;
import dev.grove.core.authority.PolicyServers;
import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.PoliciesValidation;
import dev.grove.core.policy.PolicyReference;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The ceiling and the brake of each tenant. Both are rows, changed in one transaction each; who
 * dies after it has changed them all the same, since every server's next beat reads them.
 */
@Component
class Ceilings {

    private static final String LOCKED =
            "An operator has locked %s of this tenant, and an operator's key changes it";

    private final TenantDatabase database;
    private final Policies policies;
    private final AgentPolicies pins;
    private final Authorities authorities;
    private final BrakeEverywhere everywhere;
    private final Clock clock;

    Ceilings(
            TenantDatabase database,
            Policies policies,
            AgentPolicies pins,
            Authorities authorities,
            BrakeEverywhere everywhere,
            Clock clock) {
        this.database = database;
        this.policies = policies;
        this.pins = pins;
        this.authorities = authorities;
        this.everywhere = everywhere;
        this.clock = clock;
    }

    StoredCeiling of(TenantId tenant) {
        return database.call(tenant, CeilingWrites::find).orElse(StoredCeiling.NONE);
    }

    /** Runs of the tenant that a server executes at this moment. */
    long countInFlight(TenantId tenant) {
        return database.call(tenant, CeilingWrites::countInFlight);
    }

    /**
     * Replaces the ceiling; when this returns, every server decides by it.
     *
     * @param written names of policies, perhaps with versions; none for no ceiling
     * @param locked null to leave that as it is; what is removed is no longer locked
     * @throws GroveException validation_failed; forbidden where an operator has locked it; {@code
     *     upgrade_in_progress} while a server lives that would not keep to it
     */
    void put(TenantId tenant, List<@Nullable String> written, @Nullable Boolean locked, SetBy by) {
        requireOperator(locked, by);
        List<PolicyReference> named = resolve(tenant, written);
        if (named.isEmpty()) {
            requireNoLock(locked, "a ceiling that has policies");
        }
        database.run(
                tenant,
                jdbc -> {
                    if (!named.isEmpty()) {
                        PolicyServers.requireCeilings(jdbc);
                    }
                    StoredCeiling before = CeilingWrites.lock(jdbc, by, now());
                    if (before.locked() && !by.isOperator()) {
                        throw new GroveException(
                                ErrorCode.FORBIDDEN, LOCKED.formatted("the ceiling"));
                    }
                    String digest =
                            named.isEmpty()
                                    ? null
                                    : authorities.bind(tenant, pins.layersOf(tenant, named));
                    CeilingWrites.setCeiling(
                            jdbc,
                            named.stream().map(PolicyReference::toString).toList(),
                            digest,
                            !named.isEmpty() && (locked == null ? before.locked() : locked),
                            by,
                            now());
                });
        everywhere.awaitCeiling();
    }

    private List<PolicyReference> resolve(TenantId tenant, List<@Nullable String> written) {
        FieldChecks checks = new FieldChecks();
        List<PolicyReference> named =
                new PoliciesValidation(policies, tenant, checks, "policies").check(written);
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        return named;
    }

    /**
     * Sets the brake. When this returns, no server begins an act of the tenant's that the brake
     * holds up, and none that is alive can.
     *
     * @param locked null to leave that as it is; what is released is no longer locked
     * @throws GroveException validation_failed; forbidden where an operator has locked it, and this
     *     is no stricter; {@code upgrade_in_progress} while a server lives that would not keep to
     *     it
     */
    void brake(
            TenantId tenant,
            BrakeMode mode,
            @Nullable String reason,
            @Nullable Boolean locked,
            SetBy by) {
        requireOperator(locked, by);
        if (mode == BrakeMode.NONE) {
            requireNoLock(locked, "a brake that is set");
        }
        database.run(
                tenant,
                jdbc -> {
                    if (mode != BrakeMode.NONE) {
                        PolicyServers.requireCeilings(jdbc);
                    }
                    StoredCeiling before = CeilingWrites.lock(jdbc, by, now());
                    if (before.brakeLocked()
                            && !by.isOperator()
                            && !mode.isStricterThan(before.brake())) {
                        throw new GroveException(
                                ErrorCode.FORBIDDEN, LOCKED.formatted("the brake"));
                    }
                    boolean stays =
                            mode != BrakeMode.NONE
                                    && (locked == null ? before.brakeLocked() : locked);
                    CeilingWrites.setBrake(jdbc, new Brake(mode, reason, stays), by, now());
                });
        everywhere.awaitBrake(tenant, mode);
    }

    private static void requireOperator(@Nullable Boolean locked, SetBy by) {
        if (locked != null && !by.isOperator()) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN, "Only an operator's key sets locked; leave it out");
        }
    }

    /** A lock of nothing would be found by a later change. */
    private static void requireNoLock(@Nullable Boolean locked, String held) {
        if (Boolean.TRUE.equals(locked)) {
            throw GroveException.invalid("locked", "locks %s; leave it out".formatted(held));
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MICROS);
    }
}

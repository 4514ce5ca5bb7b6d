package dev.grove.core.run.ceiling;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.ceiling.BrakeMode;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.WordsOf;
import dev.grove.core.error.FieldChecks;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tenant.NamedTenant;
import dev.grove.core.tenant.Tenants;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on what stands above all runs of a tenant; its admins have them, and operators. */
@Component
class CeilingOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("ceilings", Scope.ADMIN);
    private static final String CEILING = "/tenants/{id}/ceiling";
    private static final String BRAKE = "/tenants/{id}/brake";

    private final Tenants tenants;
    private final Ceilings ceilings;
    private final Scrubbers scrubbers;

    CeilingOperations(Tenants tenants, Ceilings ceilings, Scrubbers scrubbers) {
        this.tenants = tenants;
        this.ceilings = ceilings;
        this.scrubbers = scrubbers;
    }

    /** Ceiling as callers set it. */
    @WordsOf(NamedTenant.class)
    @JsonTypeName("CeilingPut")
    @JsonClassDescription("Policies that stand above all runs of a tenant.")
    record CeilingPut(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(
                            "Names of policies, or versions of them (`no-push@2`); a name is pinned to its current version now. An empty list is no ceiling")
                    @Needed
                    @Nullable List<@Nullable String> policies,
            @JsonPropertyDescription(
                            "Whether only operators change it from now on; as before where it is left out. For operators")
                    @Nullable Boolean locked) {}

    /** Brake as callers set it. */
    @WordsOf(NamedTenant.class)
    @JsonTypeName("BrakeSet")
    @JsonClassDescription("How a tenant's runs are held up.")
    record BrakeSet(
            @Needed @SchemaOf(UUID.class) String id,
            @JsonPropertyDescription(
                            "`pause`: runs begin no further act and wait, new ones wait in the queue; `stop`: acts are cut off, runs fail with `braked` and can be resumed, new ones are refused; `none`: paused runs go on by themselves")
                    @Needed
                    @OneOf(BrakeMode.class)
                    @Nullable String mode,
            @JsonPropertyDescription("For people; those whose runs it stops read it")
                    @Size(max = Brake.LONGEST_REASON)
                    @Nullable String reason,
            @JsonPropertyDescription(
                            "Whether only operators release it; as before where it is left out. For operators")
                    @Nullable Boolean locked) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("getTenantCeiling", NamedTenant.class)
                        .says(
                                "Read what stands above all runs of a tenant",
                                "Its ceiling and its brake.")
                        .at(Route.get(CEILING).shared())
                        .needs(Scope.READ_ONLY)
                        .refuses(404)
                        .views(
                                CeilingView.class,
                                (caller, asked) -> view(tenant(caller, asked.id()))),
                GROUP.operation("putTenantCeiling", CeilingPut.class)
                        .says(
                                "Set the ceiling of a tenant",
                                "In place of the one before. From the answer on every server decides each call of each run of the tenant by these policies, as well as by those that the run is bound to; also of runs that have begun before, or have no policies.")
                        .at(Route.put(CEILING).shared())
                        .example("{\"policies\": [\"no-push\"]}")
                        .refuses(404, 503)
                        .views(CeilingView.class, this::put),
                GROUP.operation("deleteTenantCeiling", NamedTenant.class)
                        .says("Remove the ceiling of a tenant", "")
                        .at(Route.delete(CEILING).shared())
                        .refuses(404)
                        .removes("It is removed", this::delete),
                GROUP.operation("setTenantBrake", BrakeSet.class)
                        .says(
                                "Set the brake of a tenant",
                                "From the answer on no server begins an act of its runs, neither a call nor a request to a model; `in_flight` counts those that had begun before and have not ended yet. Time under the brake is no part of `max_seconds`.")
                        .at(Route.post(BRAKE, Body.NEEDED).shared())
                        .example("{\"mode\": \"pause\", \"reason\": \"a tool is misbehaving\"}")
                        .refuses(404, 503)
                        .views(CeilingView.class, this::brake));
    }

    private CeilingView put(OperationCaller caller, CeilingPut asked) {
        TenantId tenant = tenant(caller, asked.id());
        List<@Nullable String> policies = asked.policies();
        if (policies == null) {
            throw OperationInput.missing("policies");
        }
        ceilings.put(tenant, policies, asked.locked(), SetBy.of(caller));
        return view(tenant);
    }

    private String delete(OperationCaller caller, NamedTenant asked) {
        ceilings.put(tenant(caller, asked.id()), List.of(), null, SetBy.of(caller));
        return asked.id();
    }

    private CeilingView brake(OperationCaller caller, BrakeSet asked) {
        TenantId tenant = tenant(caller, asked.id());
        String written = asked.mode();
        if (written == null) {
            throw OperationInput.missing("mode");
        }
        BrakeMode mode =
                BrakeMode.byWireName(written)
                        .orElseThrow(() ->
                                GroveException.invalid(
                                        "mode", "must be `none`, `pause` or `stop`"));
        FieldChecks checks = new FieldChecks();
        if (asked.reason() != null) {
            checks.text("reason", asked.reason(), Brake.LONGEST_REASON);
        }
        if (!checks.errors().isEmpty()) {
            throw GroveException.invalid(checks.errors());
        }
        // It is in logs and in the audit, too.
        String reason = scrubbers.of(tenant).scrubNullable(asked.reason());
        ceilings.brake(tenant, mode, reason, asked.locked(), SetBy.of(caller));
        return view(tenant);
    }

    /** Another's is as if it were not there. */
    private TenantId tenant(OperationCaller caller, String id) {
        TenantId tenant = tenants.get(id).id();
        if (!caller.isOperator() && !tenant.equals(caller.tenant())) {
            throw GroveException.notFound("No such tenant");
        }
        return tenant;
    }

    private CeilingView view(TenantId tenant) {
        StoredCeiling stored = ceilings.of(tenant);
        return CeilingView.of(
                stored, stored.brake() == BrakeMode.NONE ? null : ceilings.countInFlight(tenant));
    }
}

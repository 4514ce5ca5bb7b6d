package dev.grove.core.quota;

import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.tenant.NamedTenant;
import dev.grove.core.tenant.Tenants;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations on the limits of tenants. */
@Component
class TenantLimitOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("quotas", Scope.ADMIN);
    private static final String PATH = "/tenants/{id}/limits";

    private final Tenants tenants;
    private final Quotas quotas;

    TenantLimitOperations(Tenants tenants, Quotas quotas) {
        this.tenants = tenants;
        this.quotas = quotas;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("getTenantLimits", NamedTenant.class)
                        .says("Read what a tenant may use", "And what it uses at this moment.")
                        .at(Route.get(PATH).forOperators())
                        .refuses(404)
                        .views(
                                TenantLimitsView.class,
                                (_, asked) -> view(tenants.get(asked.id()).id())),
                GROUP.operation("putTenantLimits", TenantLimitsPut.class)
                        .says(
                                "Say what a tenant may use",
                                "In place of what was said before: what is left out has no limit. From the answer on every server keeps to it. Runs above `max_concurrent_runs` stay queued; those that are executed go on. Where money had no limit before, the day and the month begin with what they have cost so far; where what is kept had no limit, it is measured within seconds, or a few minutes of a tenant with very many runs.")
                        .at(Route.put(PATH).forOperators())
                        .example(
                                "{\"max_concurrent_runs\": 50, \"max_runs_per_minute\": 600, \"max_requests_per_minute\": 1200, \"max_usd_per_day\": 20, \"max_usd_per_month\": 300, \"max_storage_bytes\": 50000000000}")
                        .refuses(404)
                        .views(TenantLimitsView.class, this::put));
    }

    private TenantLimitsView put(OperationCaller caller, TenantLimitsPut asked) {
        TenantId tenant = tenants.get(asked.id()).id();
        quotas.put(tenant, asked.limits(), caller.key(), caller.keyName());
        return view(tenant);
    }

    private TenantLimitsView view(TenantId tenant) {
        return new TenantLimitsView(quotas.of(tenant), quotas.usage(tenant));
    }
}

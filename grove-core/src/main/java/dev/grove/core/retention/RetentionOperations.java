package dev.grove.core.retention;

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

/** Operations on the ages by which a tenant's data goes. */
@Component
class RetentionOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("retention", Scope.ADMIN);
    private static final String PATH = "/tenants/{id}/retention";

    private final Tenants tenants;
    private final Retention retention;

    RetentionOperations(Tenants tenants, Retention retention) {
        this.tenants = tenants;
        this.retention = retention;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("getRetention", NamedTenant.class)
                        .says("Read how long a tenant's data is kept", "")
                        .at(Route.get(PATH).forOperators())
                        .refuses(404)
                        .views(
                                RetentionView.class,
                                (_, asked) -> view(tenants.get(asked.id()).id())),
                GROUP.operation("putRetention", RetentionPut.class)
                        .says(
                                "Say how long a tenant's data is kept",
                                "In place of what was said before.")
                        .at(Route.put(PATH).forOperators())
                        .example("{\"runs_days\": 90, \"files_days\": 14}")
                        .refuses(404)
                        .views(RetentionView.class, this::put));
    }

    private RetentionView put(OperationCaller caller, RetentionPut asked) {
        TenantId tenant = tenants.get(asked.id()).id();
        retention.put(
                tenant, new RetentionRule(asked.runsDays(), asked.filesDays()), Asker.of(caller));
        return view(tenant);
    }

    private RetentionView view(TenantId tenant) {
        return RetentionView.of(retention.of(tenant), retention.runsByDefault());
    }
}

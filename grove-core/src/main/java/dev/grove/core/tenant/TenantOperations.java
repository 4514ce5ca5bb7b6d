package dev.grove.core.tenant;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.PageQuery;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on tenants. */
@Component
class TenantOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("keys", Scope.ADMIN);
    private static final String PATH = "/tenants";

    private final Tenants tenants;

    TenantOperations(Tenants tenants) {
        this.tenants = tenants;
    }

    /** A tenant as operators ask for it. */
    @JsonClassDescription("A tenant to be.")
    record TenantDraft(
            @JsonPropertyDescription("Unique") @Needed @Size(min = 1) @Nullable String name) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("createTenant", TenantDraft.class)
                        .says("Make a tenant", "")
                        .at(Route.post(PATH, Body.NEEDED).forOperators())
                        .example("{\"name\": \"acme\"}")
                        .refuses(409)
                        .creates(Tenant.class, (_, draft) -> create(draft.name())),
                GROUP.operation("listTenants", PageQuery.class)
                        .says("List tenants", "")
                        .at(Route.get(PATH).forOperators())
                        .lists(Tenant.class, (_, asked) -> tenants.list(asked.request())));
    }

    private Tenant create(@Nullable String name) {
        if (name == null) {
            throw OperationInput.missing("name");
        }
        return tenants.create(name);
    }
}

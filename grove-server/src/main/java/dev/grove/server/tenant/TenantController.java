package dev.grove.server.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /tenants}. */
@RestController
@RequestMapping("/tenants")
@RequiresScope(value = Scope.ADMIN, operator = true)
class TenantController {

    private final Tenants tenants;

    TenantController(Tenants tenants) {
        this.tenants = tenants;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    TenantResponse create(@RequestBody CreateTenantRequest request) {
        if (request.name() == null) {
            throw GroveException.invalid("name", "is required");
        }
        return TenantResponse.of(tenants.create(request.name()));
    }

    @GetMapping
    Page<TenantResponse> list(
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tenants.list(new PageRequest(limit, cursor)).map(TenantResponse::of);
    }
}

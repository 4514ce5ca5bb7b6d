package dev.grove.core.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** The tenants of this installation. One named {@code default} is there from the start. */
@Component
public class Tenants {

    public static final String DEFAULT_NAME = "default";

    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final JdbcTenants rows;
    private final Clock clock;

    Tenants(JdbcTenants rows, Clock clock) {
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * @throws GroveException when the name breaks the rules or is taken
     */
    public Tenant create(String name) {
        Tenant tenant =
                new Tenant(
                        TenantId.next(),
                        TenantName.checked(name),
                        clock.instant().truncatedTo(ChronoUnit.MICROS));
        if (!rows.insert(tenant)) {
            throw GroveException.conflict(
                    "A tenant named " + name + " exists already; choose another name");
        }
        return tenant;
    }

    /** Oldest first. */
    public Page<Tenant> list(PageRequest page) {
        return Page.of(
                rows.list(page.afterId().orElse(BEFORE_ALL), page.limit() + 1),
                page.limit(),
                tenant -> PageRequest.cursorAfter(tenant.id().value()));
    }

    public Tenant get(TenantId id) {
        return rows.findById(id).orElseThrow(Tenants::noSuchTenant);
    }

    public Optional<Tenant> findByName(String name) {
        return rows.findByName(name);
    }

    /** The tenant that a caller named by name or id. */
    public Optional<Tenant> findByNameOrId(String nameOrId) {
        return Uuids.parse(nameOrId)
                .map(id -> rows.findById(new TenantId(id)))
                .orElseGet(() -> rows.findByName(nameOrId));
    }

    private static GroveException noSuchTenant() {
        return GroveException.notFound("No such tenant");
    }
}

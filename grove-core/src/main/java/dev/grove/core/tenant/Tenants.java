package dev.grove.core.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/** The tenants of this installation. One named {@code default} is there from the start. */
@Component
public class Tenants {

    public static final String DEFAULT_NAME = "default";

    private static final UUID BEFORE_ALL = new UUID(0, 0);
    private static final int MOST_KNOWN = 10_000;

    private final JdbcTenants rows;
    private final Clock clock;

    /** By name and by id. A tenant stays as it is, so what was found once is true for good. */
    private final Map<String, Tenant> known = new ConcurrentHashMap<>();

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
                    "name", "A tenant named " + name + " exists already; choose another name");
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
        return findById(id).orElseThrow(Tenants::noSuchTenant);
    }

    public Optional<Tenant> findByName(String name) {
        return known(name, () -> rows.findByName(name));
    }

    /** The tenant that a caller named by name or id. */
    public Optional<Tenant> findByNameOrId(String nameOrId) {
        return Uuids.parse(nameOrId)
                .map(id -> findById(new TenantId(id)))
                .orElseGet(() -> findByName(nameOrId));
    }

    private Optional<Tenant> findById(TenantId id) {
        return known(id.toString(), () -> rows.findById(id));
    }

    private Optional<Tenant> known(String nameOrId, Supplier<Optional<Tenant>> lookUp) {
        Tenant present = known.get(nameOrId);
        if (present != null) {
            return Optional.of(present);
        }
        Optional<Tenant> found = lookUp.get();
        if (known.size() < MOST_KNOWN) {
            found.ifPresent(tenant -> known.put(nameOrId, tenant));
        }
        return found;
    }

    private static GroveException noSuchTenant() {
        return GroveException.notFound("No such tenant");
    }
}

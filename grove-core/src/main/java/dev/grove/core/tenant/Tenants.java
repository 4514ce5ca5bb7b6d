package dev.grove.core.tenant;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
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

    /** For so long other servers still act for a tenant that is being deleted. */
    private static final Duration KNOWN_FOR = Duration.ofSeconds(5);

    private final JdbcTenants rows;
    private final Clock clock;

    /** By name and by id. Nothing changes of a tenant but that it may be deleted. */
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    private record Known(Tenant tenant, Instant until) {}

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

    /**
     * @param id as a caller wrote it
     * @throws GroveException not_found
     */
    public Tenant get(String id) {
        return get(parse(id));
    }

    /**
     * @throws GroveException not_found for what is no id
     */
    public static TenantId parse(String id) {
        return Uuids.parse(id).map(TenantId::new).orElseThrow(Tenants::noSuchTenant);
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

    /** The tenant is being deleted, and is found no more. */
    public void forget(TenantId tenant) {
        known.values().removeIf(each -> each.tenant().id().equals(tenant));
    }

    private Optional<Tenant> known(String nameOrId, Supplier<Optional<Tenant>> lookUp) {
        Instant now = clock.instant();
        Known present = known.get(nameOrId);
        if (present != null && now.isBefore(present.until())) {
            return Optional.of(present.tenant());
        }
        Optional<Tenant> found = lookUp.get();
        if (found.isEmpty()) {
            known.remove(nameOrId);
        } else if (present != null || known.size() < MOST_KNOWN) {
            known.put(nameOrId, new Known(found.get(), now.plus(KNOWN_FOR)));
        }
        return found;
    }

    private static GroveException noSuchTenant() {
        return GroveException.notFound("No such tenant");
    }
}

package dev.grove.server.key;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.Scope;
import dev.grove.core.tenant.Tenants;
import dev.grove.core.text.NearestNames;
import dev.grove.server.security.Caller;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads what key an admin wishes for, and refuses one that the admin may not make. */
@Component
public class KeyWishes {

    /** Ten years. */
    private static final int MOST_HOURS = 87_600;

    private final Tenants tenants;
    private final Clock clock;

    KeyWishes(Tenants tenants, Clock clock) {
        this.tenants = tenants;
        this.clock = clock;
    }

    /**
     * @throws GroveException when something is missing, or is more than the caller has
     */
    public NewKey of(Caller caller, CreateKeyRequest request) {
        Scope scope = scope(request.scope());
        if (!caller.scope().includes(scope)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "A key may not make one with a wider scope than its own, which is "
                            + caller.scope().wireName());
        }
        if (request.name() == null) {
            throw GroveException.invalid("name", "is required: by it the key is told from others");
        }
        return new NewKey(
                request.name(), scope, tenantOf(caller, request.tenantId()), expiry(request));
    }

    private @Nullable Instant expiry(CreateKeyRequest request) {
        Integer hours = request.expiresInHours();
        if (hours == null) {
            return request.expiresAt();
        }
        if (request.expiresAt() != null) {
            throw GroveException.invalid(
                    "expires_in_hours", "cannot stand beside expires_at; send one of them");
        }
        if (hours < 1 || hours > MOST_HOURS) {
            throw GroveException.invalid(
                    "expires_in_hours", "must be 1 to %,d".formatted(MOST_HOURS));
        }
        return clock.instant().plus(Duration.ofHours(hours));
    }

    private static Scope scope(@Nullable String scope) {
        return Scope.byWireName(scope == null ? "" : scope)
                .orElseThrow(() ->
                        GroveException.invalid(
                                "scope",
                                NearestNames.asChoice(
                                        scope,
                                        Arrays.stream(Scope.values())
                                                .map(Scope::wireName)
                                                .toList())));
    }

    /** Only an operator may name another tenant; to others it does not matter whether it exists. */
    private @Nullable TenantId tenantOf(Caller caller, @Nullable String wish) {
        if (caller.boundTenant() == null) {
            return wish == null ? null : existing(wish);
        }
        if (wish != null && !wish.equals(caller.boundTenant().toString())) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN, "Only an operator may make keys for another tenant");
        }
        return caller.boundTenant();
    }

    private TenantId existing(String wish) {
        return Uuids.parse(wish)
                .map(id -> tenants.get(new TenantId(id)).id())
                .orElseThrow(() ->
                        GroveException.invalid(
                                "tenant_id",
                                "must be the id of a tenant; GET /tenants lists them"));
    }
}

package dev.grove.core.access;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.NewKey;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.tenant.Tenants;
import dev.grove.language.text.NearestNames;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Turns an admin's draft into a new key, and refuses one that the admin may not create. */
@Component
public class KeyDrafts {

    /** Ten years. */
    static final int MOST_HOURS = 87_600;

    private final Tenants tenants;
    private final KeyPolicies policies;
    private final Clock clock;

    KeyDrafts(Tenants tenants, KeyPolicies policies, Clock clock) {
        this.tenants = tenants;
        this.policies = policies;
        this.clock = clock;
    }

    /**
     * @throws GroveException validation_failed, with every field at fault; forbidden when the key
     *     would be allowed more than the caller's
     */
    public NewKey newKey(OperationCaller caller, KeyDraft draft) {
        List<FieldError> errors = new ArrayList<>();
        Scope scope = Scope.byWireName(orEmpty(draft.scope())).orElse(null);
        String name = draft.name();
        if (name == null) {
            errors.add(new FieldError("name", "is required: it identifies the key in the list"));
        }
        if (scope == null) {
            errors.add(new FieldError("scope", choiceOfScopes(draft.scope())));
        }
        Instant expiresAt = expiry(draft, errors);
        if (name == null || scope == null || !errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        if (!caller.scope().includes(scope)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "A key may not make one with a wider scope than its own, which is "
                            + caller.scope().wireName());
        }
        TenantId tenant = tenantOf(caller, draft.tenantId());
        return new NewKey(
                name, scope, tenant, expiresAt, policies.of(caller, tenant, draft.policies()));
    }

    private @Nullable Instant expiry(KeyDraft draft, List<FieldError> errors) {
        Integer hours = draft.expiresInHours();
        if (hours == null) {
            return draft.expiresAt();
        }
        if (draft.expiresAt() != null) {
            errors.add(
                    new FieldError(
                            "expires_in_hours",
                            "cannot stand beside expires_at; send one of them"));
        } else if (hours < 1 || hours > MOST_HOURS) {
            errors.add(
                    new FieldError("expires_in_hours", "must be 1 to %,d".formatted(MOST_HOURS)));
        }
        return clock.instant().plus(Duration.ofHours(hours));
    }

    private static String choiceOfScopes(@Nullable String given) {
        return NearestNames.asChoice(
                given, Arrays.stream(Scope.values()).map(Scope::wireName).toList());
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    /** Only an operator may name another tenant; to others it does not matter whether it exists. */
    private @Nullable TenantId tenantOf(OperationCaller caller, @Nullable String requested) {
        if (caller.boundTenant() == null) {
            return requested == null ? null : existing(requested);
        }
        if (requested != null && !requested.equals(caller.boundTenant().toString())) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN, "Only an operator may make keys for another tenant");
        }
        return caller.boundTenant();
    }

    private TenantId existing(String requested) {
        return Uuids.parse(requested)
                .map(id -> tenants.get(new TenantId(id)).id())
                .orElseThrow(() ->
                        GroveException.invalid(
                                "tenant_id",
                                "must be the id of a tenant; GET /tenants lists them"));
    }
}

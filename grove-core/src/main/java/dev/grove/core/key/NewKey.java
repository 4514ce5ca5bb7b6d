package dev.grove.core.key;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.layer.KeyPolicy;
import dev.grove.core.text.Rfc3339;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Request for a new key.
 *
 * @param tenant null for an operator's key
 * @param expiresAt null for never
 * @param policies that govern all that it starts, from the outermost on; only of a tenant's key
 */
public record NewKey(
        String name,
        Scope scope,
        @Nullable TenantId tenant,
        @Nullable Instant expiresAt,
        List<KeyPolicy> policies) {

    public static final int MAX_NAME_LENGTH = 200;

    public NewKey(
            String name, Scope scope, @Nullable TenantId tenant, @Nullable Instant expiresAt) {
        this(name, scope, tenant, expiresAt, List.of());
    }

    public NewKey {
        policies = List.copyOf(policies);
    }

    void check(Instant now) {
        List<FieldError> errors = new ArrayList<>();
        if (name.isBlank() || name.length() > MAX_NAME_LENGTH) {
            errors.add(new FieldError("name", "must have 1 to " + MAX_NAME_LENGTH + " characters"));
        } else if (name.codePoints().anyMatch(Character::isISOControl)) {
            errors.add(new FieldError("name", "must not hold control characters"));
        }
        if (expiresAt != null && !expiresAt.isAfter(now)) {
            errors.add(new FieldError("expires_at", "must be in the future"));
        } else if (expiresAt != null && !Rfc3339.isWithinItsYears(expiresAt)) {
            errors.add(new FieldError("expires_at", "must be at most the end of the year 9999"));
        }
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    Key key(KeyId id, Instant now) {
        Instant expiry = expiresAt == null ? null : expiresAt.truncatedTo(ChronoUnit.MICROS);
        return new Key(id, tenant, name, scope, now, expiry, null, null, policies);
    }
}

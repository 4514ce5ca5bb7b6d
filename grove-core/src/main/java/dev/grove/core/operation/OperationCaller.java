package dev.grove.core.operation;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Caller of an operation.
 *
 * @param tenant that it is performed for
 * @param key that the caller has
 * @param scope of that key, which includes the operation's
 * @param user person that the caller speaks for; null for nobody in particular
 */
public record OperationCaller(TenantId tenant, KeyId key, Scope scope, @Nullable String user) {}

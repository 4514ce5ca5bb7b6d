package dev.grove.core.operation;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;

/**
 * Caller of an operation.
 *
 * @param tenant that it is performed for
 * @param key that the caller has
 * @param scope of that key, which includes the operation's
 */
public record OperationCaller(TenantId tenant, KeyId key, Scope scope) {}

package dev.grove.core.operation;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.key.Scope;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Caller of an operation. A method of a controller that has a parameter of this type is given it.
 *
 * @param key that the caller has
 * @param scope of that key, which includes the operation's
 * @param boundTenant tenant of the key; null for an operator's
 * @param named tenant that an operator acts for in this request
 * @param namesTenant whether the caller itself said which tenant that is
 * @param user person that the caller speaks for; null for no particular person
 * @param submission the request, as the caller marked it
 * @param byLink whether the key is stood for by a session that was begun by a link
 */
public record OperationCaller(
        KeyId key,
        String keyName,
        Scope scope,
        @Nullable TenantId boundTenant,
        Supplier<TenantId> named,
        boolean namesTenant,
        @Nullable String user,
        Submission submission,
        boolean byLink) {

    /** Caller whose request has no marks. */
    public OperationCaller(
            KeyId key,
            String keyName,
            Scope scope,
            @Nullable TenantId boundTenant,
            Supplier<TenantId> named,
            boolean namesTenant,
            @Nullable String user) {
        this(
                key,
                keyName,
                scope,
                boundTenant,
                named,
                namesTenant,
                user,
                Submission.UNMARKED,
                false);
    }

    /** Copies it with the request as it was marked. */
    public OperationCaller submitting(Submission marked) {
        return new OperationCaller(
                key, keyName, scope, boundTenant, named, namesTenant, user, marked, byLink);
    }

    /** Copies it with a session that was begun by a link. */
    public OperationCaller inSessionByLink() {
        return new OperationCaller(
                key, keyName, scope, boundTenant, named, namesTenant, user, submission, true);
    }

    /** See {@link Submission#once}. */
    public <T> IdempotentOutcome<T> once(long after, Supplier<T> effect) {
        return submission.once(this, after, effect);
    }

    /**
     * Tenant to act for: the key's own, or the one that an operator names.
     *
     * @throws GroveException when there is none of that name
     */
    public TenantId tenant() {
        return boundTenant != null ? boundTenant : named.get();
    }

    public boolean isOperator() {
        return boundTenant == null;
    }
}

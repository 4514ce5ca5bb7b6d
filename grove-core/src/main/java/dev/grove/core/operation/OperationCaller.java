package dev.grove.core.operation;

import dev.grove.core.authority.Principal;
import dev.grove.core.error.ErrorCode;
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
 * @param principal key of the caller, with what a token that stands for it adds
 * @param scope of that key, which includes the operation's
 * @param boundTenant tenant of the key; null for an operator's
 * @param named tenant that an operator acts for in this request
 * @param namesTenant whether the caller itself said which tenant that is
 * @param user person that the caller speaks for; null for no particular person
 * @param submission the request, as the caller marked it
 * @param byLink whether the key is stood for by a session that was begun by a link
 */
public record OperationCaller(
        Principal principal,
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
            Principal principal,
            String keyName,
            Scope scope,
            @Nullable TenantId boundTenant,
            Supplier<TenantId> named,
            boolean namesTenant,
            @Nullable String user) {
        this(
                principal,
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
                principal, keyName, scope, boundTenant, named, namesTenant, user, marked, byLink);
    }

    /** Copies it with a session that was begun by a link. */
    public OperationCaller inSessionByLink() {
        return new OperationCaller(
                principal, keyName, scope, boundTenant, named, namesTenant, user, submission, true);
    }

    public KeyId key() {
        return principal.key();
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

    /**
     * Looks whether what stands for all of the key, for longer than this request's token, may be
     * given to the caller.
     *
     * @throws GroveException forbidden for one whose token was narrowed
     */
    public void requireWholeKey() {
        if (principal.isNarrowed()) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "A token that was exchanged, or has policies, makes nothing that stands for all of its client; use a key, or the client's own token");
        }
    }

    public boolean isOperator() {
        return boundTenant == null;
    }
}

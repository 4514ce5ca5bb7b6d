package dev.grove.server.operation;

import dev.grove.core.key.Scope;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;

/** Handler of the route of an operation: says what controllers say by annotations. */
public interface OperationHandler {

    /** Least scope of a key that may use the route. */
    Scope scope();

    /** Whether only a key without a tenant will do. */
    boolean isForOperators();

    /** Names of the parameters that its query may have. */
    Set<String> queryParameters();

    /** Media types of its answers, the usual one first; none where they have no body. */
    List<MediaType> mediaTypes();

    /** Whether it takes the header {@code Idempotency-Key}. */
    boolean takesIdempotencyKey();

    /** Member by which a request that is sent again is known; null for none. */
    @Nullable String knownBy();
}

package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import jakarta.servlet.http.HttpServletResponse;
import java.util.OptionalInt;
import org.springframework.http.HttpHeaders;

/** When it is worth asking again, for the header of that name. */
final class RetryAfterHeader {

    private RetryAfterHeader() {}

    static void on(HttpServletResponse response, ErrorCode code) {
        of(code).ifPresent(seconds ->
                response.setHeader(HttpHeaders.RETRY_AFTER, String.valueOf(seconds)));
    }

    /** In seconds: as the error says itself, or else as its code does. */
    static OptionalInt of(GroveException e) {
        return e.details().get(GroveException.RETRY_AFTER) instanceof Number seconds
                ? OptionalInt.of(seconds.intValue())
                : of(e.code());
    }

    /** In seconds; of every code that is a 429 or a 503. */
    static OptionalInt of(ErrorCode code) {
        return switch (code) {
            // The caller has already waited for a place, or the database comes back soon.
            case UNAVAILABLE -> OptionalInt.of(1);
            case RATE_LIMITED -> OptionalInt.of(2);
            // Default of an error that does not say when its quota is free again.
            case QUOTA_EXCEEDED -> OptionalInt.of(60);
            // The server that is to be replaced says goodbye, or is silent for a lease.
            case SNAPSHOT_UNREADABLE, UPGRADE_IN_PROGRESS -> OptionalInt.of(10);
            // An engine is looked for again every few seconds, but an operator has to repair it.
            case SANDBOX_UNAVAILABLE -> OptionalInt.of(30);
            // Only an operator's restart with the key ends that.
            case SECRETS_LOCKED -> OptionalInt.of(60);
            case UNAUTHORIZED,
                    FORBIDDEN,
                    NOT_FOUND,
                    METHOD_NOT_ALLOWED,
                    NOT_ACCEPTABLE,
                    UNSUPPORTED_MEDIA_TYPE,
                    VALIDATION_FAILED,
                    CONFLICT,
                    DENIED_BY_POLICY,
                    BRAKED,
                    GRANT_REFUSED,
                    VERSION_MISMATCH,
                    IDEMPOTENCY_MISMATCH,
                    PAYLOAD_TOO_LARGE,
                    MODEL_NOT_PRICED,
                    MODEL_UNAVAILABLE,
                    BUDGET_EXCEEDED,
                    RUN_NOT_RESUMABLE,
                    RUN_NOT_WAITING,
                    SESSION_BUSY,
                    QUEUE_FULL,
                    SESSION_WENT_ON,
                    WORKFLOW_INVALID,
                    INTERNAL ->
                    OptionalInt.empty();
        };
    }
}

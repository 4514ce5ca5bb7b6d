package dev.grove.server.problem;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;

/** Which HTTP status each code is, and which code a status of the framework's is. */
final class HttpStatuses {

    private HttpStatuses() {}

    /**
     * Status of an error. A start that a policy denies is forbidden, and names the rule; an edit
     * that one denies conflicts with its call, which still waits.
     */
    static int of(GroveException error) {
        return error.code() == ErrorCode.DENIED_BY_POLICY && error.details().containsKey("rule")
                ? 403
                : of(error.code());
    }

    static int of(ErrorCode code) {
        return switch (code) {
            case VALIDATION_FAILED, WORKFLOW_INVALID -> 400;
            case UNAUTHORIZED -> 401;
            case FORBIDDEN, GRANT_REFUSED -> 403;
            case NOT_FOUND -> 404;
            case METHOD_NOT_ALLOWED -> 405;
            case NOT_ACCEPTABLE -> 406;
            case CONFLICT,
                    VERSION_MISMATCH,
                    BUDGET_EXCEEDED,
                    RUN_NOT_RESUMABLE,
                    RUN_NOT_WAITING,
                    SESSION_BUSY,
                    QUEUE_FULL,
                    SESSION_WENT_ON,
                    DENIED_BY_POLICY,
                    BRAKED ->
                    409;
            case PAYLOAD_TOO_LARGE -> 413;
            case UNSUPPORTED_MEDIA_TYPE -> 415;
            case IDEMPOTENCY_MISMATCH, MODEL_NOT_PRICED, MODEL_UNAVAILABLE -> 422;
            case RATE_LIMITED, QUOTA_EXCEEDED -> 429;
            case SANDBOX_UNAVAILABLE,
                    SECRETS_LOCKED,
                    SNAPSHOT_UNREADABLE,
                    UPGRADE_IN_PROGRESS,
                    UNAVAILABLE ->
                    503;
            case INTERNAL -> 500;
        };
    }

    static ErrorCode codeOf(int status) {
        return switch (status) {
            case 401 -> ErrorCode.UNAUTHORIZED;
            case 403 -> ErrorCode.FORBIDDEN;
            case 404 -> ErrorCode.NOT_FOUND;
            case 405 -> ErrorCode.METHOD_NOT_ALLOWED;
            case 406 -> ErrorCode.NOT_ACCEPTABLE;
            case 409 -> ErrorCode.CONFLICT;
            case 413 -> ErrorCode.PAYLOAD_TOO_LARGE;
            case 415 -> ErrorCode.UNSUPPORTED_MEDIA_TYPE;
            case 429 -> ErrorCode.RATE_LIMITED;
            case 503 -> ErrorCode.UNAVAILABLE;
            default -> status < 500 ? ErrorCode.VALIDATION_FAILED : ErrorCode.INTERNAL;
        };
    }
}

package dev.grove.core.error;

import java.util.Locale;

/** The stable codes of errors that callers may rely on; on the wire in lower case. */
public enum ErrorCode {
    UNAUTHORIZED("Authentication needed"),
    FORBIDDEN("Not allowed with this key"),
    NOT_FOUND("Not found"),
    METHOD_NOT_ALLOWED("Method not allowed"),
    NOT_ACCEPTABLE("No acceptable representation"),
    UNSUPPORTED_MEDIA_TYPE("Unsupported media type"),
    VALIDATION_FAILED("The request cannot be accepted as it is"),
    CONFLICT("Conflict"),
    VERSION_MISMATCH("The definition has changed meanwhile"),
    IDEMPOTENCY_MISMATCH("Idempotency key used with another body"),
    PAYLOAD_TOO_LARGE("Request body too large"),
    RATE_LIMITED("Too many requests"),
    QUOTA_EXCEEDED("Beyond a quota of the tenant"),
    SANDBOX_UNAVAILABLE("No usable sandbox engine"),
    MODEL_NOT_PRICED("No price is known for the model"),
    MODEL_UNAVAILABLE("The model cannot be used"),
    BUDGET_EXCEEDED("Over budget"),
    RUN_NOT_RESUMABLE("The run cannot be resumed"),
    RUN_NOT_WAITING("The run is not waiting"),
    SESSION_BUSY("The session is busy"),
    QUEUE_FULL("Too many messages wait"),
    SESSION_WENT_ON("The session went on"),
    WORKFLOW_INVALID("The workflow cannot be stored or run as it is"),
    SECRETS_LOCKED("Secrets are locked"),
    SNAPSHOT_UNREADABLE("The snapshot cannot be read now"),
    DENIED_BY_POLICY("Denied by a policy"),
    GRANT_REFUSED("The grant cannot be made by this key"),
    BRAKED("The tenant is braked"),
    UPGRADE_IN_PROGRESS("Servers are being upgraded"),
    UNAVAILABLE("Temporarily unavailable"),
    INTERNAL("Internal error");

    private final String title;

    ErrorCode(String title) {
        this.title = title;
    }

    /** A short sentence for people; it does not change from case to case. */
    public String title() {
        return title;
    }

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}

package dev.grove.core.audit;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kinds of things that entries of the audit are about, as the migrations' triggers name them. */
public enum AuditKind {
    AGENT,
    WORKFLOW,
    SKILL,
    TOOL,
    TOOL_PROVIDER,
    PROVIDED_TOOL,
    MODEL_ENDPOINT,
    DATASET,
    KEY,
    /** Client of OAuth, or a caller with tokens of another issuer. */
    CLIENT,
    SIGNING_KEY,
    SECRET,
    PRICE,
    LIMITS,
    RETENTION,
    TENANT,
    HOLD,
    /** Resumption, fork or deletion of a run. */
    RUN,
    /** Deletion of a person's data. */
    PERSON,
    APPROVAL,
    IN_DOUBT,
    BUDGET,
    TOOL_RESULT,
    ASK,
    NODE,
    EVENT,
    /** Request that was refused for the scope of its key. */
    REQUEST,
    TOKEN,
    MCP_CALL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<AuditKind> byWireName(String text) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(text)).findFirst();
    }

    /** Whether its entries are those of {@code mcp_audit_log}. */
    boolean isCall() {
        return this == TOKEN || this == MCP_CALL;
    }
}

package dev.grove.core.audit;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Kinds of things that entries of the audit are about, as the migrations' triggers name them. */
@JsonTypeName("AuditKind")
@JsonClassDescription(
        "What an entry is about. `run` is the resumption, the fork or the deletion of a run, `person` the deletion of a person's data, `tool_result` an application's answer, `ask` and `node` what people decide and settle of a workflow's nodes, `request` one that was refused for the scope of its key.")
public enum AuditKind {
    AGENT,
    WORKFLOW,
    SKILL,
    TOOL,
    TOOL_PROVIDER,
    PROVIDED_TOOL,
    MODEL_ENDPOINT,
    DATASET,
    POLICY,
    KEY,
    /** Client of OAuth, or a caller with tokens of another issuer. */
    CLIENT,
    /** Token with which a page speaks with an agent. */
    CHAT_TOKEN,
    SIGNING_KEY,
    SECRET,
    PRICE,
    LIMITS,
    /** Policies above all runs of a tenant. */
    CEILING,
    /** Exception to rules of policies. */
    GRANT,
    /** Brake of a tenant. */
    BRAKE,
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
    /** Exception to policies that a model has asked for. */
    CAPABILITY,
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

package dev.grove.mcp.dispatch;

import dev.grove.core.audit.AuditEntry;
import dev.grove.core.audit.AuditEntry.Status;
import dev.grove.core.audit.AuditLog;
import dev.grove.core.id.Uuids;
import dev.grove.mcp.era.ProtocolVersion;
import dev.grove.mcp.era.Words;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes down what came of each message. */
@Component
class Audits {

    private static final int LONGEST = 300;
    private static final String TOOL_USE = "claudecode/toolUseId";

    private final AuditLog log;

    Audits(AuditLog log) {
        this.log = log;
    }

    void add(Exchange exchange, Status status, @Nullable Integer errorCode) {
        ProtocolVersion version = exchange.version();
        log.add(
                new AuditEntry(
                        Uuids.next(),
                        exchange.request().at(),
                        new AuditEntry.Caller(
                                exchange.caller().tenant(),
                                exchange.caller().key(),
                                exchange.caller().keyName()),
                        Words.of(exchange.method(), LONGEST),
                        targetOf(exchange.params()),
                        exchange.id() == null ? null : Words.of(exchange.id().toString(), LONGEST),
                        new AuditEntry.Client(
                                exchange.era().wireName(),
                                version == null ? null : version.wireName(),
                                exchange.info().name(),
                                exchange.info().version()),
                        new AuditEntry.Outcome(
                                status,
                                errorCode,
                                Duration.ofNanos(System.nanoTime() - exchange.request().nanos())),
                        traceOf(exchange),
                        text(exchange.params().path("_meta").path(TOOL_USE))));
    }

    /** Trace of the header, or of the message where proxies are not to be trusted with headers. */
    private static @Nullable String traceOf(Exchange exchange) {
        String ofHeader = exchange.request().traceId();
        return ofHeader != null
                ? ofHeader
                : McpRequest.traceOf(
                        exchange.params().path("_meta").path("traceparent").asString(null));
    }

    private static @Nullable String targetOf(ObjectNode params) {
        for (JsonNode each :
                new JsonNode[] {
                    params.path("name"),
                    params.path("uri"),
                    params.path("ref").path("name"),
                    params.path("ref").path("uri")
                }) {
            if (each.isString()) {
                return text(each);
            }
        }
        return null;
    }

    private static @Nullable String text(JsonNode node) {
        return node.isString() ? Words.of(node.stringValue(), LONGEST) : null;
    }
}

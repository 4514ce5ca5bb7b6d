package dev.grove.mcp.dispatch;

import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.session.McpSession;
import dev.grove.mcp.session.SessionMessages;
import dev.grove.mcp.session.SessionMessages.Address;
import dev.grove.mcp.session.SessionMessages.Kind;
import dev.grove.mcp.session.SessionMessages.SessionMessage;
import dev.grove.mcp.stream.Outbox;
import dev.grove.mcp.wire.McpError;
import dev.grove.mcp.wire.RpcWriter;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Questions to clients of the legacy era: a request on the stream of the call that asks, and an
 * answer that comes with a request of its own, to any replica.
 */
@Component
class ClientQuestions {

    private final SessionMessages messages;
    private final McpSettings settings;
    private final ConcurrentHashMap<Address, CompletableFuture<JsonNode>> open =
            new ConcurrentHashMap<>();

    ClientQuestions(SessionMessages messages, McpSettings settings) {
        this.messages = messages;
        this.settings = settings;
    }

    /**
     * Waits for the answer.
     *
     * @throws McpError when the client refused, or took too long
     */
    JsonNode ask(McpSession session, Outbox outbox, InputRequest request)
            throws InterruptedException {
        String id = "grove-" + UUID.randomUUID();
        Address address = addressOf(session, JsonNodeFactory.instance.stringNode(id));
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        open.put(address, answer);
        try {
            if (!outbox.put(RpcWriter.request(id, request.kind().method(), request.params()))) {
                throw new InterruptedException();
            }
            JsonNode given =
                    answer.get(settings.questionTimeout().toMillis(), TimeUnit.MILLISECONDS);
            if (!given.isObject()) {
                throw McpError.invalidRequest("The client could not answer a question");
            }
            return given;
        } catch (TimeoutException _) {
            throw McpError.invalidRequest("The client did not answer a question in time");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } finally {
            open.remove(address);
        }
    }

    /** A client's answer: to a question of this replica, or of another one. */
    void answered(McpSession session, JsonNode id, JsonNode result) {
        Address address = addressOf(session, id);
        if (!complete(address, result)) {
            messages.leave(
                    new SessionMessage(address, JsonMapper.shared().writeValueAsString(result)));
        }
    }

    boolean complete(Address address, JsonNode result) {
        CompletableFuture<JsonNode> waiting = open.get(address);
        return waiting != null && (waiting.complete(result) || waiting.isDone());
    }

    Set<Address> unanswered() {
        return Set.copyOf(open.keySet());
    }

    private static Address addressOf(McpSession session, JsonNode id) {
        return new Address(session.id(), Kind.ANSWER, id.toString());
    }
}

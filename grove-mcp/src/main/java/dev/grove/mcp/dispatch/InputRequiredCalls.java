package dev.grove.mcp.dispatch;

import dev.grove.mcp.call.OngoingCall;
import dev.grove.mcp.catalog.InputRequest;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.wire.ErrorNumber;
import dev.grove.mcp.wire.McpError;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings a call that asks to its result: in the modern era the client makes the call again with the
 * answers, in the legacy era it is asked while the call waits.
 */
@Component
class InputRequiredCalls {

    private static final int MOST = 16;

    private final RequestStates states;
    private final ClientQuestions questions;

    InputRequiredCalls(RequestStates states, ClientQuestions questions) {
        this.states = states;
        this.questions = questions;
    }

    /** Attempt at a request of a tool or prompt, which may ask for input. */
    interface Attempt<R> {
        Outcome<R> make() throws InterruptedException;
    }

    <R> ObjectNode complete(
            Exchange exchange,
            OngoingCall call,
            String name,
            ObjectNode arguments,
            Attempt<R> attempt,
            Function<R, ObjectNode> wire)
            throws InterruptedException {
        if (exchange.isModern()) {
            JsonNode state = exchange.params().get("requestState");
            call.enterRound(
                    answersIn(exchange.params()),
                    state == null || state.isNull()
                            ? null
                            : opened(exchange, name, arguments, state));
        }
        for (int i = 0; i < MOST; i++) {
            switch (attempt.make()) {
                case Outcome.Done<R>(R result) -> {
                    return wire.apply(result);
                }
                case Outcome.NeedsInput<R>(var requests, ObjectNode state) -> {
                    requests.values().forEach(request -> requireAbility(exchange, request));
                    if (exchange.isModern()) {
                        return inputRequired(
                                requests,
                                states.seal(exchange, name, arguments, state, call.run()));
                    }
                    call.enterRound(askAll(exchange, call, requests), state);
                }
            }
        }
        throw new McpError(ErrorNumber.INTERNAL, "The call asks without end");
    }

    private @Nullable ObjectNode opened(
            Exchange exchange, String name, ObjectNode arguments, JsonNode state) {
        if (!state.isString()) {
            throw McpError.invalidParams("requestState must be a string");
        }
        return states.open(exchange, name, arguments, state.stringValue());
    }

    private static Map<String, JsonNode> answersIn(ObjectNode params) {
        ObjectNode given = GivenObject.of(params.path("inputResponses"), "inputResponses");
        Map<String, JsonNode> answers = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : given.properties()) {
            if (!each.getValue().isObject()) {
                throw McpError.invalidParams("Each of inputResponses must be an object");
            }
            answers.put(each.getKey(), each.getValue());
        }
        return answers;
    }

    private static ObjectNode inputRequired(
            Map<String, InputRequest> requests, String requestState) {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        result.put("resultType", "input_required");
        ObjectNode asked = result.putObject("inputRequests");
        requests.forEach((id, request) -> {
            ObjectNode question = asked.putObject(id);
            question.put("method", request.kind().method());
            question.set("params", request.params());
        });
        result.put("requestState", requestState);
        return result;
    }

    private Map<String, JsonNode> askAll(
            Exchange exchange, OngoingCall call, Map<String, InputRequest> requests)
            throws InterruptedException {
        Map<String, JsonNode> answers = new HashMap<>();
        for (Map.Entry<String, InputRequest> each : requests.entrySet()) {
            answers.put(
                    each.getKey(),
                    questions.ask(exchange.getSession(), call.outbox(), each.getValue()));
        }
        return answers;
    }

    private static void requireAbility(Exchange exchange, InputRequest request) {
        if (exchange.client().can(request.kind())) {
            return;
        }
        String ability =
                switch (request.kind()) {
                    case ELICITATION -> "elicitation";
                    case SAMPLING -> "sampling";
                    case ROOTS -> "roots";
                };
        ObjectNode data = JsonNodeFactory.instance.objectNode();
        data.putObject("requiredCapabilities").putObject(ability);
        throw new McpError(
                ErrorNumber.MISSING_CAPABILITY,
                "This needs a client that declares the capability " + ability,
                data);
    }
}

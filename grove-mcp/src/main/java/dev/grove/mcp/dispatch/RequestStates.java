package dev.grove.mcp.dispatch;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.language.text.TextDigest;
import dev.grove.mcp.run.StartedRunError;
import dev.grove.mcp.seal.Seal;
import dev.grove.mcp.session.UsedStates;
import dev.grove.mcp.wire.McpError;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * States of calls that wait at their clients: signed, for one caller, one thing with the same
 * arguments, for ten minutes, and good once.
 */
@Component
class RequestStates {

    private static final Duration GOOD_FOR = Duration.ofMinutes(10);
    private static final int LARGEST = 4096;
    private static final String PURPOSE = "request state";
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED).build();

    private final Seal seal;
    private final UsedStates used;
    private final Clock clock;

    RequestStates(Seal seal, UsedStates used, Clock clock) {
        this.seal = seal;
        this.used = used;
        this.clock = clock;
    }

    /**
     * @param run that the call has started, or null for none
     */
    String seal(
            Exchange exchange,
            String name,
            ObjectNode arguments,
            @Nullable ObjectNode state,
            @Nullable RunId run) {
        ObjectNode content = JsonNodeFactory.instance.objectNode();
        content.put("nonce", UUID.randomUUID().toString());
        content.put("until", clock.instant().plus(GOOD_FOR).toEpochMilli());
        content.put("call", callOf(exchange, name, arguments));
        if (run != null) {
            content.put("run", run.toString());
        }
        if (state != null) {
            if (state.toString().length() > LARGEST) {
                throw new IllegalStateException("The state of " + name + " is too large");
            }
            content.set("state", state);
        }
        return seal.seal(PURPOSE, content.toString());
    }

    /**
     * Opens the state that was sealed for this call; null where it had none of its own.
     *
     * @throws McpError when it was made for another call, changed, used before, or is too old
     */
    @Nullable ObjectNode open(
            Exchange exchange, String name, ObjectNode arguments, String requestState) {
        JsonNode content =
                JSON.readTree(
                        seal.open(PURPOSE, requestState).orElseThrow(RequestStates::notValid));
        Instant until = Instant.ofEpochMilli(content.path("until").longValue());
        if (!content.path("call").stringValue().equals(callOf(exchange, name, arguments))) {
            throw notValid();
        }
        if (!clock.instant().isBefore(until)) {
            throw over(content, "requestState is older than " + GOOD_FOR.toMinutes() + " minutes");
        }
        if (!used.use(UUID.fromString(content.path("nonce").stringValue()), until)) {
            throw over(
                    content,
                    "requestState was used already, by a request that may have taken effect");
        }
        return content.get("state") instanceof ObjectNode state ? state : null;
    }

    private static McpError notValid() {
        return McpError.invalidParams(
                "requestState is not valid for this call; send it with the name and the arguments"
                        + " that it was given for");
    }

    /** The run goes on: to make the call anew would start another one. */
    private static McpError over(JsonNode content, String why) {
        JsonNode run = content.path("run");
        return StartedRunError.naming(
                run.isString() ? Uuids.parse(run.stringValue()).map(RunId::new).orElse(null) : null,
                McpError.invalidParams(why));
    }

    private static String callOf(Exchange exchange, String name, ObjectNode arguments) {
        String call =
                exchange.caller().key()
                        + "\n"
                        + exchange.caller().tenant()
                        + "\n"
                        + exchange.method()
                        + "\n"
                        + name.length()
                        + "\n"
                        + name
                        + "\n"
                        + JSON.writeValueAsString(arguments);
        return TextDigest.sha256(call);
    }
}

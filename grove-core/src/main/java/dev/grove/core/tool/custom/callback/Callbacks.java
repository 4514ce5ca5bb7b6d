package dev.grove.core.tool.custom.callback;

import dev.grove.core.egress.OutboundRequest;
import dev.grove.core.error.GroveException;
import dev.grove.core.identity.IdentityClaims;
import dev.grove.core.identity.IdentityUnavailableException;
import dev.grove.core.identity.RunIdentities;
import dev.grove.core.identity.RunIdentity;
import dev.grove.core.secret.HeaderValue;
import dev.grove.core.secret.Secret;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolCallKey;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.custom.work.CallSecrets;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the calls of callbacks. What may be repeated by its effect is repeated until the deadline;
 * of all else only a request that cannot have arrived.
 */
@Component
public class Callbacks {

    private final CallbackHttp http;
    private final CallSecrets secrets;
    private final RunIdentities identities;
    private final Clock clock;

    Callbacks(CallbackHttp http, CallSecrets secrets, RunIdentities identities, Clock clock) {
        this.http = http;
        this.secrets = secrets;
        this.identities = identities;
        this.clock = clock;
    }

    /** A call under way. */
    private record Sending(
            CallbackTool tool,
            ToolCall call,
            String id,
            String body,
            Map<String, String> headers,
            String secret,
            Optional<RunIdentity> identity,
            Instant deadline,
            ToolContext context) {

        /** Without what it holds of secrets. */
        @Override
        public String toString() {
            return tool.spec().name() + " " + id;
        }

        /**
         * Whether a call that was made may be made again for its answer. By its key it may not: of
         * services that answered with success, many remember no keys.
         */
        boolean changesNothingTwice() {
            return switch (tool.spec().effect()) {
                case READ_ONLY, IDEMPOTENT -> true;
                case KEYED, PROBE, UNSAFE -> false;
            };
        }

        boolean mayRepeat() {
            return switch (tool.spec().effect()) {
                case READ_ONLY, IDEMPOTENT, KEYED -> true;
                case PROBE, UNSAFE -> false;
            };
        }
    }

    ToolOutcome call(CallbackTool tool, ToolCall call, ToolContext context) {
        ToolCallKey key = context.keyOf(call);
        try {
            Map<String, String> headers = headers(tool, context);
            String secret = reveal(tool.signingSecret(), "signature", tool, context);
            return send(
                    new Sending(
                            tool,
                            call,
                            key.text(),
                            body(call, context, key),
                            headers,
                            secret,
                            identity(tool, call, context, key),
                            clock.instant().plus(tool.timeout()),
                            context));
        } catch (GroveException e) {
            return new ToolOutcome.Failed("Not called: " + e.getMessage());
        }
    }

    private ToolOutcome send(Sending sending) {
        CallbackTries tries = new CallbackTries(sending.tool().spec().name());
        for (int attempt = 1; ; attempt++) {
            CallbackAttempt made = attempt(sending);
            if (made instanceof CallbackAttempt.Answered answer) {
                sending.context().label(sending.call(), CallbackAnswer.labels(answer));
            }
            if (sending.context().cancellation().isRequested()
                    && !(made instanceof CallbackAttempt.Answered)) {
                throw new ToolInterruptedException("Cancelled while a callback was under way");
            }
            Optional<Duration> pause = pause(sending, made, attempt);
            if (pause.isEmpty()) {
                return tries.outcome(made);
            }
            tries.failed(made);
            if (!sending.context().cancellation().sleep(pause.get())) {
                throw new ToolInterruptedException("Cancelled between two tries of a callback");
            }
        }
    }

    private CallbackAttempt attempt(Sending sending) {
        Map<String, String> headers = new LinkedHashMap<>(sending.headers());
        byte[] body = sending.body().getBytes(StandardCharsets.UTF_8);
        try {
            if (sending.identity().isPresent()) {
                headers.put(RunIdentity.HEADER, sending.identity().get().authorization());
            }
            headers.putAll(
                    WebhookSignature.headers(
                            sending.secret(), sending.id(), clock.instant(), body));
        } catch (IllegalArgumentException _) {
            return new CallbackAttempt.Refused(
                    "The secret "
                            + sending.tool().signingSecret()
                            + " is not whsec_ and a key in base64.");
        } catch (IdentityUnavailableException e) {
            String why = String.valueOf(e.getMessage());
            return e.isPassing()
                    ? new CallbackAttempt.NotSent(why)
                    : new CallbackAttempt.Refused(why);
        }
        return http.send(
                new OutboundRequest(
                        "POST",
                        sending.tool().work().url(),
                        headers,
                        sending.body(),
                        sending.deadline(),
                        sending.context().cancellation()));
    }

    /** How long to wait before the next try, if there is to be one and time for it. */
    private Optional<Duration> pause(Sending sending, CallbackAttempt made, int attempt) {
        boolean again =
                switch (made) {
                    case CallbackAttempt.Answered answer ->
                            answer.isSuccessBrokenOff()
                                    ? sending.changesNothingTwice()
                                    : answer.isPassing() && sending.mayRepeat();
                    case CallbackAttempt.Lost _ -> sending.mayRepeat();
                    case CallbackAttempt.NotSent _ -> true;
                    case CallbackAttempt.Refused _ -> false;
                };
        if (!again || attempt >= RetryPauses.MOST_ATTEMPTS) {
            return Optional.empty();
        }
        Duration pause = RetryPauses.after(attempt, asked(made));
        return Optional.of(pause)
                .filter(some -> clock.instant().plus(some).isBefore(sending.deadline()));
    }

    private static @Nullable Duration asked(CallbackAttempt made) {
        return made instanceof CallbackAttempt.Answered answer ? answer.retryAfter() : null;
    }

    private static String body(ToolCall call, ToolContext context, ToolCallKey key) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.put("run_id", context.run().toString());
        body.put("tool_call_id", call.id());
        body.put("idempotency_key", key.text());
        body.put("name", call.name());
        body.set("arguments", call.arguments());
        return body.toString();
    }

    private Map<String, String> headers(CallbackTool tool, ToolContext context) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Accept", "application/json");
        for (Map.Entry<String, HeaderValue> header : tool.work().headers().entrySet()) {
            HeaderValue value = header.getValue();
            String secret =
                    value.secretName().isEmpty()
                            ? ""
                            : reveal(
                                    value.secretName().get(),
                                    "header " + header.getKey(),
                                    tool,
                                    context);
            headers.put(header.getKey(), value.text() + secret);
        }
        return headers;
    }

    private Optional<RunIdentity> identity(
            CallbackTool tool, ToolCall call, ToolContext context, ToolCallKey key) {
        return tool.work()
                .auth()
                .map(auth ->
                        secrets.whileAway(
                                "identity of the run",
                                context,
                                () ->
                                        identities.of(
                                                auth,
                                                context.tenant(),
                                                context.run(),
                                                new IdentityClaims.Call(call.id(), key.text()))));
    }

    /** The use is in the trail before the value is here. */
    private String reveal(String name, String purpose, CallbackTool tool, ToolContext context) {
        Optional<Secret> found =
                secrets.use(name, "tool " + tool.spec().name() + ": " + purpose, context);
        try (Secret secret =
                found.orElseThrow(
                        () -> GroveException.conflict("the secret " + name + " is not stored"))) {
            return secret.reveal();
        }
    }
}

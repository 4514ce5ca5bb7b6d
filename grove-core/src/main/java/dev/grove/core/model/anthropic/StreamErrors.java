package dev.grove.core.model.anthropic;

import dev.grove.core.model.Bill;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.failure.ErrorMeaning;
import dev.grove.core.model.http.failure.ProviderError;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Errors within a stream of Messages: in Anthropic's form, in Bedrock's, in that of Chat
 * Completions, or one of these within another, as gateways pass them on.
 */
final class StreamErrors {

    private static final String TOO_LARGE = "request_too_large";
    private static final String BEDROCK = "Exception";

    private StreamErrors() {}

    /**
     * The error that an event states, if it states one.
     *
     * @param isNamed whether the event is named an error, or states one in its members
     */
    static Optional<ProviderError> in(JsonNode event, boolean isNamed) {
        JsonNode inner = event.path("error").path("upstream_error");
        if (inner.isObject()) {
            return ProviderError.in(inner);
        }
        // An event of a kind that may come to be has words that are no error's.
        boolean isKind = event.has("type") && !event.path("object").asString("").equals("error");
        return isKind && !isNamed
                ? Optional.empty()
                : ofBedrock(event).or(() -> ProviderError.in(event));
    }

    /** Bedrock's events are named by their only member. */
    private static Optional<ProviderError> ofBedrock(JsonNode event) {
        return event.properties().stream()
                .filter(member -> member.getKey().endsWith(BEDROCK) && member.getValue().isObject())
                .findFirst()
                .map(member ->
                        new ProviderError(
                                member.getValue().path("originalStatusCode").asInt(0),
                                List.of(member.getKey()),
                                member.getValue().path("message").asString(member.getKey()),
                                ""));
    }

    /** The outcome of an error; a request that is too large gets smaller with its history. */
    static ModelOutcome outcome(ProviderError error, @Nullable Bill bill) {
        return error.kinds().contains(TOO_LARGE)
                ? new ModelOutcome.ContextOverflow(error.message(), null, bill)
                : ErrorMeaning.outcome(error, bill);
    }
}

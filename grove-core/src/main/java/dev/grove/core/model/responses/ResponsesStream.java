package dev.grove.core.model.responses;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.FinishReason;
import dev.grove.core.model.http.answer.StatedUsage;
import dev.grove.core.model.http.failure.ErrorMeaning;
import dev.grove.core.model.http.failure.FailedResponse;
import dev.grove.core.model.http.failure.ProviderError;
import dev.grove.core.model.price.Bill;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Puts an answer together from its events, and finds how it ended. Only an event that ends the
 * response proves an end: gateways add {@code [DONE]} to streams that broke off. Events that are
 * not known are passed over.
 */
final class ResponsesStream {

    private static final String DONE = "[DONE]";
    private static final int LONGEST_WORDS = 300;

    private final StreamedItems items;
    private final StatedUsage usage = new StatedUsage();
    private final BillBounds bounds;
    private @Nullable ProviderError failure;
    private String model = "";

    /** The response as its end states it; null before. */
    private @Nullable JsonNode ended;

    private String endedAs = "";
    private boolean hasBegun;
    private String malformed = "";
    private long length;

    ResponsesStream(Consumer<String> onTextDelta, BillBounds bounds) {
        this.items = new StreamedItems(onTextDelta);
        this.bounds = bounds;
    }

    ModelOutcome read(AnswerStream events) throws IOException {
        for (String data = events.next(); data != null; data = events.next()) {
            String text = data.strip();
            if (!text.isEmpty() && !text.equals(DONE) && !text.equals("null")) {
                readData(text, events);
            }
            if (ended != null || failure != null || !malformed.isEmpty()) {
                events.ended();
                break;
            }
        }
        if (failure != null) {
            return ErrorMeaning.outcome(failure, hasBegun ? billSoFar() : null);
        }
        return ended == null ? cut(events.opening()) : outcome(ended);
    }

    /** Reads an event, or several on lines of their own, which some servers put into one. */
    private void readData(String text, AnswerStream events) throws IOException {
        try {
            ResponsesEvent event = ResponsesEvent.parse(text);
            if (events.isErrorEvent() && event.failure().isEmpty()) {
                failure = new ProviderError(0, List.of(), words(text), "");
            } else {
                take(event, events);
            }
        } catch (JacksonException _) {
            if (text.indexOf('\n') > 0) {
                for (String line : text.lines().map(String::strip).toList()) {
                    if (!line.isEmpty() && !line.equals(DONE) && ended == null) {
                        readData(line, events);
                    }
                }
            } else if (events.isErrorEvent()) {
                failure = new ProviderError(0, List.of(), words(text), "");
            } else {
                malformed = words(text);
            }
        }
    }

    private void take(ResponsesEvent event, AnswerStream events) throws IOException {
        Optional<ProviderError> error = event.failure();
        if (error.isPresent()) {
            failure = error.get();
            return;
        }
        String named = event.response().path("model").asString("");
        model = named.isEmpty() ? model : named;
        int more = add(event);
        length += more;
        hasBegun |= more > 0;
        events.said(more);
    }

    private int add(ResponsesEvent event) {
        StreamedItems.Place place = event.place();
        return switch (event.type()) {
            case "response.output_item.added" ->
                    event.item() instanceof ObjectNode item ? items.begin(place, item) : 0;
            case "response.output_item.done" ->
                    event.item() instanceof ObjectNode item ? items.finish(place, item) : 0;
            case "response.output_text.delta" -> items.addText(place, event.words());
            case "response.output_text.done" -> items.addWholeText(place, event.words());
            case "response.refusal.delta" -> items.addRefusal(place, event.words());
            case "response.function_call_arguments.delta" ->
                    items.addArguments(place, event.words());
            case "response.function_call_arguments.done" ->
                    items.replaceArguments(place, event.words());
            case "response.reasoning_text.delta",
                    "response.reasoning_summary_text.delta",
                    "response.reasoning.delta",
                    "response.reasoning_summary.delta" ->
                    items.addThought(event.words());
            case "response.completed",
                    "response.incomplete",
                    "response.failed",
                    "response.cancelled",
                    ResponsesEvent.WHOLE ->
                    end(event);
            default -> 0;
        };
    }

    private int end(ResponsesEvent event) {
        JsonNode response = event.response();
        String status = response.path("status").asString("");
        endedAs =
                status.isEmpty() || status.equals("in_progress") || status.equals("queued")
                        ? event.type().substring("response.".length())
                        : status;
        ended = response;
        usage.take(response.path("usage"), true);
        usage.take(event.usage(), true);
        return items.fill(response.path("output"));
    }

    private ModelOutcome outcome(JsonNode response) {
        JsonNode error = response.path("error");
        if (ProviderError.isStated(error)) {
            Optional<ProviderError> stated =
                    ProviderError.in(JsonNodeFactory.instance.objectNode().set("error", error));
            if (stated.isPresent()) {
                return ErrorMeaning.outcome(
                        stated.get(), hasBegun || usage.isFinal() ? billSoFar() : null);
            }
        }
        return switch (endedAs) {
            case "completed", "done" -> answered(false);
            case "incomplete" -> incomplete(response);
            default -> failed("The answer ended with status \"" + words(endedAs) + "\"");
        };
    }

    private ModelOutcome incomplete(JsonNode response) {
        JsonNode details = response.path("incomplete_details");
        String reason = details.isString() ? details.stringValue() : reason(details);
        return switch (FinishReason.of(reason)) {
            case LENGTH -> answered(true);
            case FILTERED ->
                    new ModelOutcome.Refused(
                            items.refusal().isEmpty()
                                    ? "The provider's content filter ended the answer (%s)"
                                            .formatted(reason)
                                    : items.refusal(),
                            bill());
            case OVERFLOW ->
                    new ModelOutcome.ContextOverflow(
                            "The history no longer fits the model's context window (%s)"
                                    .formatted(reason),
                            null,
                            bill());
            case ENDED, CALLS, PAUSED, FAILED ->
                    failed("The answer is incomplete, for the reason \"" + words(reason) + "\"");
        };
    }

    private static String reason(JsonNode details) {
        return details.path("reason").asString("");
    }

    private ModelOutcome answered(boolean isCut) {
        return items.refusal().isEmpty()
                ? new ModelOutcome.Answered(items.whole(model, isCut), bill())
                : new ModelOutcome.Refused(items.refusal(), bill());
    }

    private ModelOutcome failed(String message) {
        return new ModelOutcome.Unavailable(message, null, billSoFar());
    }

    private ModelOutcome cut(String opening) {
        String message =
                !malformed.isEmpty()
                        ? "The answer broke off: the provider sent what is no JSON: " + malformed
                        : hasBegun
                                ? "The answer broke off in the middle: no event ended the response"
                                : "The answer is no stream of events of Responses: "
                                        + words(opening);
        return new ModelOutcome.Unavailable(message, null, Bill.LOST);
    }

    private Bill bill() {
        return usage.bill(items.isNothing(), length, bounds);
    }

    /** The bill of an answer that has no orderly end: as it was stated, where it was. */
    private Bill billSoFar() {
        return usage.isFinal() && bill() instanceof Bill.Stated stated ? stated : Bill.LOST;
    }

    private static String words(String text) {
        String words = FailedResponse.words(text);
        return words.isEmpty()
                ? "(nothing)"
                : words.length() > LONGEST_WORDS ? words.substring(0, LONGEST_WORDS) : words;
    }
}

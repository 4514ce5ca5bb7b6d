package dev.grove.core.model.anthropic;

import dev.grove.core.model.Answer;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.AnswerTooLongException;
import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.FinishReason;
import dev.grove.core.model.http.failure.FailedResponse;
import dev.grove.core.model.http.failure.ProviderError;
import dev.grove.core.model.option.CacheTtl;
import dev.grove.core.model.price.Bill;
import dev.grove.core.sse.EventsTooLargeException;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/** Puts an answer together from its events. */
final class AnthropicStream {

    /** Reason of an answer that ended with one of the texts that end one. */
    private static final String STOP_TEXT = "stop_sequence";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int LONGEST_WORDS = 300;

    private final WholePairs text;
    private final StreamedBlocks blocks;
    private final StreamedUsage usage;
    private String model = "";
    private String stopReason = "";
    private String explanation = "";
    private @Nullable ProviderError failure;
    private JsonNode opening = MissingNode.getInstance();
    private boolean stopped;
    private long length;

    /**
     * @param cacheTtl that the request asks for; null where it says none
     */
    AnthropicStream(Consumer<String> onTextDelta, BillBounds bounds, @Nullable CacheTtl cacheTtl) {
        this.usage = new StreamedUsage(bounds, cacheTtl);
        this.text = new WholePairs(onTextDelta);
        this.blocks = new StreamedBlocks(text);
    }

    ModelOutcome read(AnswerStream events) throws IOException {
        try {
            readAll(events);
            if (stopped) {
                takeOpening(events);
            }
        } catch (AnswerTooLongException | EventsTooLargeException e) {
            throw e;
        } catch (IOException e) {
            if (stopReason.isEmpty()) {
                throw e;
            }
            // The answer had ended; only what follows its end was lost.
        } catch (JacksonException e) {
            return broken("The answer made no sense: " + e.getOriginalMessage());
        } catch (StreamedBlocks.UnplacedPieceException e) {
            return broken("The answer made no sense: " + e.getMessage());
        }
        if (failure != null) {
            return StreamErrors.outcome(failure, usage.hasBegun() ? billSoFar() : null);
        }
        text.end();
        return outcome(events.opening());
    }

    private void readAll(AnswerStream events) throws IOException {
        while (!stopped && failure == null) {
            String data = events.next();
            if (data == null) {
                return;
            }
            String plain = data.strip();
            if (plain.equals("[DONE]")) {
                stopped = true;
            } else if (!plain.isEmpty() && !plain.equals("null")) {
                take(plain, events);
            }
        }
    }

    private void take(String data, AnswerStream events) throws IOException {
        AnthropicEvent event = parse(data, events.isErrorEvent());
        if (event == null) {
            return;
        }
        switch (event.type()) {
            case "message_start" -> start(event.message());
            case "content_block_start" -> said(startBlock(event), events);
            case "content_block_delta" -> said(blocks.extend(event.index(), event.delta()), events);
            case "content_block_stop" -> blocks.close(event.index());
            case "message_delta" -> end(event, events);
            case "message_stop" -> stop(JSON.readTree(data));
            case "message" -> takeWhole(JSON.readTree(data), events);
            case "ping" -> {}
            // Errors, and what may come to be.
            default -> {
                usage.take(event.usage());
                boolean isNamed = event.type().equals("error") || events.isErrorEvent();
                failure = StreamErrors.in(JSON.readTree(data), isNamed).orElse(null);
            }
        }
    }

    /** The event; null for an error in plain words. */
    private @Nullable AnthropicEvent parse(String data, boolean isError) {
        try {
            return AnthropicEvent.parse(data);
        } catch (JacksonException e) {
            if (!isError) {
                throw e;
            }
            failure = new ProviderError(0, List.of(), words(data), "");
            return null;
        }
    }

    private void said(int more, AnswerStream events) throws IOException {
        length += more;
        if (more > 0) {
            usage.answerBegan();
        }
        events.said(more);
    }

    private void start(JsonNode message) {
        opening = message;
        model = message.path("model").asString(model);
        usage.begin(message.path("usage"));
    }

    private int startBlock(AnthropicEvent event) {
        return event.contentBlock() instanceof ObjectNode block
                ? blocks.begin(event.index(), block)
                : 0;
    }

    private void end(AnthropicEvent event, AnswerStream events) {
        takeReason(event.delta().stopReason());
        explanation = event.delta().other("stop_details").path("explanation").asString(explanation);
        usage.take(event.delta().other("usage"));
        usage.take(event.usage());
        if (!stopReason.isEmpty()) {
            events.ended();
        }
    }

    /** Bedrock states its own counts with the last event. */
    private void stop(JsonNode event) {
        stopped = true;
        usage.take(event.path("usage"));
        usage.take(event.path("amazon-bedrock-invocationMetrics"));
    }

    /** A message that comes whole, from a server that was asked for a stream and sends none. */
    private void takeWhole(JsonNode message, AnswerStream events) throws IOException {
        start(message);
        usage.take(message.path("usage"));
        takeOpening(events);
        stopped = true;
    }

    /** Takes what stands in the message itself, with servers that send nothing of it after that. */
    private void takeOpening(AnswerStream events) throws IOException {
        if (blocks.isEmpty()) {
            for (JsonNode block : opening.path("content")) {
                if (block instanceof ObjectNode whole) {
                    said(blocks.begin(MissingNode.getInstance(), whole), events);
                }
            }
        }
        if (stopReason.isEmpty()) {
            takeReason(opening.path("stop_reason"));
        }
    }

    private void takeReason(JsonNode stated) {
        String reason = stated.asString("");
        if (FinishReason.isReason(reason)) {
            stopReason = reason;
        }
    }

    private ModelOutcome outcome(String sent) {
        if (!stopReason.isEmpty()) {
            return outcome(FinishReason.of(stopReason));
        }
        if (stopped && !blocks.isEmpty() && blocks.areClosed()) {
            return answered(FinishReason.ENDED);
        }
        return broken(
                stopped
                        ? "The answer ended without a stop reason"
                        : usage.hasBegun()
                                ? "The answer broke off in the middle"
                                : "The answer is no stream of events: " + words(sent));
    }

    private ModelOutcome outcome(FinishReason end) {
        return switch (end) {
            case ENDED, CALLS, LENGTH, PAUSED -> answered(end);
            case FILTERED -> new ModelOutcome.Refused(refusal(), finalBill());
            case OVERFLOW ->
                    new ModelOutcome.ContextOverflow(
                            "The history no longer fits the model's context window",
                            null,
                            finalBill());
            case FAILED ->
                    new ModelOutcome.Unavailable(
                            "The answer ended with the stop reason "
                                    + stopReason
                                    + ", which is not known: it may be incomplete",
                            null,
                            finalBill());
        };
    }

    private ModelOutcome answered(FinishReason end) {
        StreamedBlocks.Ended ended =
                blocks.end(end == FinishReason.LENGTH || stopReason.equals(STOP_TEXT));
        if (end == FinishReason.CALLS && ended.calls().isEmpty()) {
            return new ModelOutcome.Unavailable(
                    "The answer ended to call a tool, and no call came", null, finalBill());
        }
        Answer.StopReason reason =
                ended.calls().isEmpty() ? reason(end) : Answer.StopReason.TOOL_CALLS;
        return new ModelOutcome.Answered(
                new Answer(
                        model,
                        blocks.text(),
                        ended.calls(),
                        reason,
                        JSON.writeValueAsString(ended.raw())),
                finalBill());
    }

    private Answer.StopReason reason(FinishReason end) {
        return switch (end) {
            case LENGTH -> Answer.StopReason.MAX_TOKENS;
            case PAUSED -> Answer.StopReason.PAUSED;
            case ENDED, CALLS, FILTERED, OVERFLOW, FAILED -> {
                if (!blocks.text().isBlank()) {
                    yield Answer.StopReason.END;
                }
                yield blocks.holdThought()
                        ? Answer.StopReason.ONLY_THOUGHT
                        : Answer.StopReason.EMPTY;
            }
        };
    }

    private String refusal() {
        String words = blocks.text();
        return !words.isBlank() ? words : explanation.isBlank() ? "The model refused" : explanation;
    }

    private ModelOutcome broken(String why) {
        return new ModelOutcome.Unavailable(why, null, billSoFar());
    }

    private Bill finalBill() {
        return usage.bill(length);
    }

    private Bill billSoFar() {
        return usage.billSoFar(length);
    }

    private static String words(String sent) {
        String words = FailedResponse.words(sent);
        return words.isEmpty()
                ? "(nothing)"
                : words.substring(0, Math.min(words.length(), LONGEST_WORDS));
    }
}

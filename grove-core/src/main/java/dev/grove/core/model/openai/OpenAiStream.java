package dev.grove.core.model.openai;

import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.http.answer.AnswerStream;
import dev.grove.core.model.http.answer.AnswerTooLongException;
import dev.grove.core.model.http.answer.BillBounds;
import dev.grove.core.model.http.answer.FinishReason;
import dev.grove.core.model.http.answer.StatedUsage;
import dev.grove.core.model.http.failure.ErrorMeaning;
import dev.grove.core.model.http.failure.FailedResponse;
import dev.grove.core.model.http.failure.ProviderError;
import dev.grove.core.model.price.Bill;
import dev.grove.core.sse.EventsTooLargeException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Puts an answer together from its chunks, and finds how it ended. An answer without a reason for
 * its end is whole only if the usage and {@code [DONE]} came after it, and its calls can be read.
 */
final class OpenAiStream {

    private static final String DONE = "[DONE]";
    private static final int LONGEST_WORDS = 300;

    private final StreamedAnswer answer;
    private final StatedUsage usage = new StatedUsage();
    private @Nullable ProviderError failure;
    private String model = "";
    private String finishReason = "";
    private long choice = -1;

    /** Whether anything came that is a chunk of an answer. */
    private boolean hasBegun;

    private boolean isOfMessages;
    private boolean isDone;
    private String malformed = "";
    private long length;
    private final BillBounds bounds;

    OpenAiStream(Consumer<String> onTextDelta, BillBounds bounds) {
        this.bounds = bounds;
        this.answer = new StreamedAnswer(onTextDelta);
    }

    ModelOutcome read(AnswerStream events) throws IOException {
        try {
            readAll(events);
        } catch (AnswerTooLongException | EventsTooLargeException e) {
            throw e;
        } catch (IOException e) {
            // After its end, and its bill, an answer is whole, however the connection ends.
            if (finishReason.isEmpty() && failure == null && !usage.isFinal() && !isDone) {
                throw e;
            }
        }
        if (failure != null) {
            return ErrorMeaning.outcome(failure, hasBegun || usage.isFinal() ? billSoFar() : null);
        }
        return outcome(events.opening());
    }

    /** The message of the answer that was read; none for another outcome. */
    CameMessage came() {
        return answer.came();
    }

    private void readAll(AnswerStream events) throws IOException {
        for (String data = events.next(); data != null; data = events.next()) {
            String text = data.strip();
            if (text.equals(DONE)) {
                if (!isDone) {
                    events.ended();
                }
                isDone = true;
            } else if (!text.isEmpty() && !text.equals("null")) {
                readData(text, events);
            }
            if ((isDone && usage.isFinal()) || failure != null || !malformed.isEmpty()) {
                return;
            }
        }
    }

    /** Reads a chunk, or several on lines of their own, which some servers put into one event. */
    private void readData(String text, AnswerStream events) throws IOException {
        List<OpenAiChunk> chunks = parse(text, events.isErrorEvent());
        for (OpenAiChunk chunk : chunks) {
            if (failure == null) {
                take(chunk, events);
            }
        }
    }

    private List<OpenAiChunk> parse(String text, boolean isError) {
        try {
            OpenAiChunk chunk = OpenAiChunk.parse(text);
            if (isError && failure == null && chunk.failure().isEmpty()) {
                failure = new ProviderError(0, List.of(), words(text), "");
            }
            return List.of(chunk);
        } catch (JacksonException _) {
            if (text.indexOf('\n') > 0) {
                return text.lines()
                        .map(String::strip)
                        .filter(line -> !line.isEmpty() && !line.equals(DONE))
                        .flatMap(line -> parse(line, isError).stream())
                        .toList();
            }
            if (isError) {
                failure = new ProviderError(0, List.of(), words(text), "");
            } else if (!isDone) {
                malformed = words(text);
            }
            return List.of();
        }
    }

    private void take(OpenAiChunk chunk, AnswerStream events) throws IOException {
        Optional<ProviderError> error = chunk.failure();
        OpenAiChunk.Choice read = chunk.choice(choice);
        boolean isLate = isDone;
        boolean wasWhole = isWhole();
        if (!isLate) {
            takeChoice(read, chunk, events);
        }
        boolean ends =
                (read.delta().isNothing() && read.message().isNothing())
                        || !finishReason.isEmpty()
                        || isLate;
        if (!ends) {
            usage.answerGoesOn();
        }
        usage.take(chunk.usage(), ends);
        usage.take(read.usage(), ends);
        if (error.isPresent() && !isLate && !wasWhole) {
            failure = error.get();
        }
    }

    /** Whether a reason came that is a good end: an error after it takes nothing back. */
    private boolean isWhole() {
        if (finishReason.isEmpty()) {
            return false;
        }
        FinishReason end = FinishReason.of(finishReason);
        return end != FinishReason.FAILED && end != FinishReason.PAUSED;
    }

    private void takeChoice(OpenAiChunk.Choice read, OpenAiChunk chunk, AnswerStream events)
            throws IOException {
        String named = chunk.model().asString("");
        model = named.isEmpty() ? model : named;
        if (chunk.choices().isEmpty()) {
            return;
        }
        if (choice < 0) {
            choice = read.index();
        }
        if (FinishReason.isReason(read.finishReason())) {
            finishReason = read.finishReason().strip();
        }
        int more = answer.take(read.delta());
        // A message is an answer of its own; after deltas it says once more what they said.
        isOfMessages |= answer.isNothing();
        if (isOfMessages && read.delta().isNothing()) {
            more += answer.take(read.message());
        }
        isOfMessages &= answer.isNothing() || read.delta().isNothing();
        length += more;
        hasBegun |= more > 0 || !read.finishReason().isEmpty();
        events.said(more);
    }

    private ModelOutcome outcome(String opening) {
        if (finishReason.isEmpty()) {
            boolean isOrderly =
                    isDone
                            && usage.isFinal()
                            && (answer.hasText() || !answer.calls().isEmpty())
                            && answer.calls().areComplete();
            return isOrderly && answer.refusal().isEmpty() ? answered(false) : cut(opening);
        }
        return switch (FinishReason.of(finishReason)) {
            case ENDED -> answered(false);
            case LENGTH -> answered(true);
            case CALLS ->
                    answer.calls().isEmpty() && answer.refusal().isEmpty()
                            ? failed("The model asks for tool calls, and none came")
                            : answered(false);
            case FILTERED ->
                    new ModelOutcome.Refused(
                            answer.refusal().isEmpty()
                                    ? "The provider's content filter ended the answer ("
                                            + finishReason
                                            + ")"
                                    : answer.refusal(),
                            bill());
            case OVERFLOW ->
                    new ModelOutcome.ContextOverflow(
                            "The history no longer fits the model's context window (finish_reason "
                                    + finishReason
                                    + ")",
                            null,
                            bill());
            case PAUSED, FAILED ->
                    failed("The answer ended with finish_reason \"" + words(finishReason) + "\"");
        };
    }

    private ModelOutcome answered(boolean isCut) {
        return answer.refusal().isEmpty()
                ? new ModelOutcome.Answered(answer.whole(model, isCut), bill())
                : new ModelOutcome.Refused(answer.refusal(), bill());
    }

    private ModelOutcome failed(String message) {
        return new ModelOutcome.Unavailable(message, null, bill());
    }

    private ModelOutcome cut(String opening) {
        String message =
                !malformed.isEmpty()
                        ? "The answer broke off: the provider sent what is no JSON: " + malformed
                        : hasBegun
                                ? "The answer broke off in the middle: no finish_reason came"
                                : "The answer is no stream of chunks: " + words(opening);
        return new ModelOutcome.Unavailable(message, null, billSoFar());
    }

    private Bill bill() {
        return usage.bill(answer.isNothing(), length, bounds);
    }

    /** The bill of an answer that has no orderly end: as it was stated, where it was to the end. */
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

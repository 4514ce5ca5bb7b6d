package dev.grove.core.run.loop;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.WrappedConversation;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.tool.ToolCall;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A conversation that no value of the tenant's secrets passes, neither to the model nor from it.
 * What comes from it is clean before anyone else has seen it: the journal, the events and the tools
 * get what the model is shown again later.
 *
 * @param scrubbers the tenant's scrubber at the moment
 */
record ScrubbedConversation(Conversation delegate, Supplier<Scrubber> scrubbers)
        implements WrappedConversation {

    @Override
    public void append(Message message) {
        Scrubber scrubber = scrubbers.get();
        delegate.append(scrubber.isIdle() ? message : scrubbed(message, scrubber));
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        Scrubber.Stream deltas = scrubbers.get().stream(onTextDelta);
        ModelOutcome outcome = delegate.ask(maxOutputTokens, deltas, cancellation);
        deltas.finish();
        // Asked anew: a model may talk for minutes.
        Scrubber scrubber = scrubbers.get();
        return scrubber.isIdle() ? outcome : scrubbed(outcome, scrubber);
    }

    private static Message scrubbed(Message message, Scrubber scrubber) {
        return switch (message) {
            case Message.User(List<Message.Part> parts) ->
                    new Message.User(parts.stream().map(part -> scrubbed(part, scrubber)).toList());
            case Message.Summary(int answers, String text) ->
                    new Message.Summary(answers, scrubber.scrub(text));
            case Message.Assistant(String provider, Answer answer) ->
                    new Message.Assistant(provider, scrubbed(answer, scrubber));
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    new Message.ToolResults(
                            results.stream()
                                    .map(result ->
                                            new Message.ToolCallResult(
                                                    result.callId(),
                                                    result.toolName(),
                                                    scrubber.scrub(result.content()),
                                                    result.isError()))
                                    .toList());
        };
    }

    /** Bytes pass as files do. */
    private static Message.Part scrubbed(Message.Part part, Scrubber scrubber) {
        return switch (part) {
            case Message.Part.Text(String text) -> new Message.Part.Text(scrubber.scrub(text));
            case Message.Part.Image image -> image;
            case Message.Part.Document(var content, String name, int pages) ->
                    new Message.Part.Document(content, scrubber.scrub(name), pages);
        };
    }

    private static ModelOutcome scrubbed(ModelOutcome outcome, Scrubber scrubber) {
        return switch (outcome) {
            case ModelOutcome.Answered(Answer answer, var bill) when hasCanary(answer, scrubber) ->
                    new ModelOutcome.Baited(callsWithCanary(answer, scrubber), bill);
            case ModelOutcome.Answered(Answer answer, var bill) ->
                    new ModelOutcome.Answered(scrubbed(answer, scrubber), bill);
            case ModelOutcome.Baited baited -> baited;
            case ModelOutcome.Refused(String reason, var bill) ->
                    new ModelOutcome.Refused(scrubber.scrub(reason), bill);
            case ModelOutcome.ContextOverflow(String message, var window, var bill) ->
                    new ModelOutcome.ContextOverflow(scrubber.scrub(message), window, bill);
            case ModelOutcome.OutputLimitTooLarge(String message, int most, var window) ->
                    new ModelOutcome.OutputLimitTooLarge(scrubber.scrub(message), most, window);
            case ModelOutcome.Rejected(int status, String message, var bill) ->
                    new ModelOutcome.Rejected(status, scrubber.scrub(message), bill);
            case ModelOutcome.Unavailable(String message, var retryAfter, var bill) ->
                    new ModelOutcome.Unavailable(scrubber.scrub(message), retryAfter, bill);
            case ModelOutcome.Cancelled cancelled -> cancelled;
        };
    }

    /** By the answer as the provider wrote it, thoughts included, and by its parts. */
    private static boolean hasCanary(Answer answer, Scrubber scrubber) {
        return scrubber.hasCanaries()
                && (scrubber.findsCanary(answer.text())
                        || scrubber.findsCanary(answer.raw())
                        || !callsWithCanary(answer, scrubber).isEmpty());
    }

    private static List<ModelOutcome.Baited.Call> callsWithCanary(
            Answer answer, Scrubber scrubber) {
        return answer.toolCalls().stream()
                .filter(call ->
                        scrubber.findsCanary(call.name()) || scrubber.findsCanary(call.arguments()))
                .map(call ->
                        new ModelOutcome.Baited.Call(
                                scrubber.scrub(call.id()), scrubber.scrub(call.name())))
                .toList();
    }

    private static Answer scrubbed(Answer answer, Scrubber scrubber) {
        return new Answer(
                answer.model(),
                scrubber.scrub(answer.text()),
                answer.toolCalls().stream()
                        .map(call ->
                                new ToolCall(
                                        scrubber.scrub(call.id()),
                                        scrubber.scrub(call.name()),
                                        scrubber.scrub(call.arguments())))
                        .toList(),
                answer.stopReason(),
                scrubber.scrubJson(answer.raw()));
    }
}

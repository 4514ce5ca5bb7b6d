package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * A conversation whose model knows some tools under other names than Grove. The raw form of an
 * answer keeps the model's: it goes back to the model word for word.
 */
record RenamedConversation(Conversation delegate, LegalNames names) implements Conversation {

    static List<ToolSpec> renamed(List<ToolSpec> tools, LegalNames names) {
        return tools.stream()
                .map(tool ->
                        new ToolSpec(
                                names.toLegal(tool.name()),
                                tool.description(),
                                tool.inputSchema(),
                                tool.effect(),
                                tool.bucket(),
                                tool.executedBy()))
                .toList();
    }

    @Override
    public void append(Message message) {
        delegate.append(
                switch (message) {
                    case Message.User user -> user;
                    case Message.Summary summary -> summary;
                    case Message.Assistant(String provider, Answer answer) ->
                            new Message.Assistant(
                                    provider,
                                    withCalls(
                                            answer,
                                            answer.toolCalls().stream()
                                                    .map(call ->
                                                            named(call, names.toLegal(call.name())))
                                                    .toList()));
                    case Message.ToolResults(List<Message.ToolCallResult> results) ->
                            new Message.ToolResults(
                                    results.stream()
                                            .map(result ->
                                                    new Message.ToolCallResult(
                                                            result.callId(),
                                                            names.toLegal(result.toolName()),
                                                            result.content(),
                                                            result.isError()))
                                            .toList());
                });
    }

    @Override
    public long estimatedInputTokens() {
        return delegate.estimatedInputTokens();
    }

    @Override
    public boolean isEstimateExact() {
        return delegate.isEstimateExact();
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        ModelOutcome outcome = delegate.ask(maxOutputTokens, onTextDelta, cancellation);
        return outcome instanceof ModelOutcome.Answered(Answer answer, Bill bill)
                ? new ModelOutcome.Answered(
                        withCalls(
                                answer,
                                answer.toolCalls().stream()
                                        .map(call -> named(call, names.meant(call.name())))
                                        .toList()),
                        bill)
                : outcome;
    }

    private static ToolCall named(ToolCall call, String name) {
        return new ToolCall(call.id(), name, call.arguments());
    }

    private static Answer withCalls(Answer answer, List<ToolCall> calls) {
        return new Answer(answer.model(), answer.text(), calls, answer.stopReason(), answer.raw());
    }
}

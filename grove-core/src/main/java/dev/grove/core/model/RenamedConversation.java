package dev.grove.core.model;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.schema.ToolSchemas;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * A conversation whose model knows some tools, or properties of their arguments, under other names
 * than Grove. The raw form of an answer keeps the model's: it goes back to the model as it came.
 */
record RenamedConversation(Conversation delegate, LegalNames names, ToolSchemas schemas)
        implements WrappedConversation {

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
                                                    .map(this::toModel)
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
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        ModelOutcome outcome = delegate.ask(maxOutputTokens, onTextDelta, cancellation);
        return outcome instanceof ModelOutcome.Answered(Answer answer, Bill bill)
                ? new ModelOutcome.Answered(
                        withCalls(
                                answer, answer.toolCalls().stream().map(this::fromModel).toList()),
                        bill)
                : outcome;
    }

    private ToolCall toModel(ToolCall call) {
        String name = names.toLegal(call.name());
        return new ToolCall(call.id(), name, schemas.written(name, call.arguments()));
    }

    private ToolCall fromModel(ToolCall call) {
        return new ToolCall(
                call.id(), names.meant(call.name()), schemas.meant(call.name(), call.arguments()));
    }

    private static Answer withCalls(Answer answer, List<ToolCall> calls) {
        return new Answer(answer.model(), answer.text(), calls, answer.stopReason(), answer.raw());
    }
}

package dev.grove.core.model.scripted;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.price.Bill;
import dev.grove.core.model.price.Usage;
import dev.grove.core.tool.ToolCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** A dialogue with a script. */
final class ScriptedConversation implements Conversation {

    private final String model;
    private final Script script;
    private String goal = "";
    private String last = "";
    private int answers;
    private long bytes;

    ScriptedConversation(String model, Script script) {
        this.model = model;
        this.script = script;
    }

    @Override
    public void append(Message message) {
        switch (message) {
            case Message.User user -> {
                String text = user.text();
                goal = goal.isEmpty() ? text : goal;
                appendText(text);
            }
            case Message.Summary(int standsFor, String text) -> {
                answers += standsFor;
                appendText(text);
            }
            case Message.Assistant assistant -> {
                answers++;
                bytes += assistant.answer().raw().length();
            }
            case Message.ToolResults(List<Message.ToolCallResult> results) ->
                    appendText(
                            results.stream()
                                    .map(Message.ToolCallResult::content)
                                    .collect(Collectors.joining("\n")));
        }
    }

    private void appendText(String text) {
        last = text;
        bytes += text.length();
    }

    /** Scripts state their usage, so the size of the history bounds it only where they do not. */
    @Override
    public long estimatedInputTokens() {
        Script.Line line = line();
        Map<String, Long> usage = line == null ? null : line.usage();
        return usage == null
                ? bytes / 2
                : usage.getOrDefault("input_tokens", 0L)
                        + usage.getOrDefault("cache_read_tokens", 0L)
                        + usage.getOrDefault("cache_write_tokens", 0L);
    }

    @Override
    public boolean isEstimateExact() {
        Script.Line line = line();
        return line != null && line.usage() != null;
    }

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        Script.Line line = line();
        if (line == null) {
            return new ModelOutcome.Rejected(
                    400, "The script " + model + " has no line for turn " + (answers + 1));
        }
        if (!sleep(line.delayMs(), cancellation)) {
            return new ModelOutcome.Cancelled();
        }
        if (line.fail() != null) {
            return failure(line.fail());
        }
        String text = line.text() == null ? "" : line.text();
        for (String word : text.split("(?<=\\s)")) {
            onTextDelta.accept(word);
            if (!sleep(line.wordDelayMs(), cancellation)) {
                return new ModelOutcome.Cancelled();
            }
        }
        Usage usage = usage(line.usage());
        return new ModelOutcome.Answered(
                answer(text, line, usage.outputTokens() > maxOutputTokens),
                new Bill.Stated(upTo(maxOutputTokens, usage)));
    }

    private Script.@Nullable Line line() {
        for (Script.Line line : script.turns()) {
            if (line.when() != null && holds(line.when())) {
                return line;
            }
        }
        List<Script.Line> inOrder =
                script.turns().stream().filter(line -> line.when() == null).toList();
        return answers < inOrder.size() ? inOrder.get(answers) : null;
    }

    private boolean holds(Script.Condition when) {
        return (when.goalContains() == null || goal.contains(when.goalContains()))
                && (when.lastContains() == null || last.contains(when.lastContains()));
    }

    private static Usage upTo(int maxOutputTokens, Usage usage) {
        return new Usage(
                usage.inputTokens(),
                Math.min(maxOutputTokens, usage.outputTokens()),
                usage.cacheReadTokens(),
                usage.cacheWriteTokens());
    }

    /**
     * @param isCutOff as a provider would, where the script's usage passes the limit
     */
    private Answer answer(String text, Script.Line line, boolean isCutOff) {
        if (isCutOff) {
            return new Answer(
                    "scripted/" + model,
                    text,
                    List.of(),
                    Answer.StopReason.MAX_TOKENS,
                    JsonMapper.shared().writeValueAsString(text));
        }
        List<ToolCall> calls = new ArrayList<>();
        for (Script.Call call :
                line.toolCalls() == null ? List.<Script.Call>of() : line.toolCalls()) {
            calls.add(
                    new ToolCall(
                            call.id() == null
                                    ? "call_" + (answers + 1) + "_" + (calls.size() + 1)
                                    : call.id(),
                            call.name(),
                            call.arguments() == null
                                    ? JsonNodeFactory.instance.objectNode()
                                    : call.arguments()));
        }
        return new Answer(
                "scripted/" + model,
                text,
                calls,
                calls.isEmpty() ? Answer.StopReason.END : Answer.StopReason.TOOL_CALLS,
                JsonMapper.shared().writeValueAsString(text));
    }

    private static Usage usage(@Nullable Map<String, Long> stated) {
        return stated == null
                ? Usage.NONE
                : new Usage(
                        stated.getOrDefault("input_tokens", 0L),
                        stated.getOrDefault("output_tokens", 0L),
                        stated.getOrDefault("cache_read_tokens", 0L),
                        stated.getOrDefault("cache_write_tokens", 0L));
    }

    private static ModelOutcome failure(Script.Failure failure) {
        return switch (failure) {
            case UNAVAILABLE -> new ModelOutcome.Unavailable("The script says: unavailable", null);
            case REJECTED -> new ModelOutcome.Rejected(400, "The script says: rejected");
            case REFUSED ->
                    new ModelOutcome.Refused(
                            "The script says: refused", new Bill.Stated(Usage.NONE));
            case CONTEXT_OVERFLOW ->
                    new ModelOutcome.ContextOverflow("The script says: the history is too long");
        };
    }

    private static boolean sleep(@Nullable Integer millis, Cancellation cancellation) {
        return cancellation.sleep(Duration.ofMillis(millis == null ? 0 : millis));
    }
}

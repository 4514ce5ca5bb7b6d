package dev.grove.server.process;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Scripted models that leave a trace of each request outside of the server. */
record TracedScripts(ModelProvider scripts, Traces traces) implements ModelProvider {

    @Override
    public String name() {
        return "traced";
    }

    @Override
    public Optional<String> unavailable(String model) {
        return scripts.unavailable(model);
    }

    @Override
    public Optional<Long> contextWindow(String model) {
        return scripts.contextWindow(model);
    }

    @Override
    public Conversation open(String model, String systemPrompt, List<ToolSpec> tools) {
        return new TracedConversation(scripts.open(model, systemPrompt, tools), traces);
    }

    private static final class TracedConversation implements Conversation {

        private final Conversation played;
        private final Traces traces;
        private String goal = "";
        private int answers;

        private TracedConversation(Conversation played, Traces traces) {
            this.played = played;
            this.traces = traces;
        }

        @Override
        public void append(Message message) {
            switch (message) {
                case Message.User(String text) -> goal = goal.isEmpty() ? text : goal;
                case Message.Assistant _ -> answers++;
                case Message.ToolResults _ -> {}
            }
            played.append(message);
        }

        @Override
        public long estimatedInputTokens() {
            return played.estimatedInputTokens();
        }

        @Override
        public ModelOutcome ask(
                int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
            traces.asked(goal, answers);
            return played.ask(maxOutputTokens, onTextDelta, cancellation);
        }
    }
}

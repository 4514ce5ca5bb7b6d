package dev.grove.core.model.trial;

import dev.grove.core.model.Message;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Words and tool of a trial. */
final class TrialSteps {

    static final String SYSTEM =
            "You are asked whether a connection works. Do what is asked, in as few words as you can.";

    /** Two messages of the user in a row, as runs have them where the engine adds words. */
    static final List<Message> TEXT =
            List.of(new Message.User("This is a test."), new Message.User("Say the word ready."));

    static final List<Message> CALL =
            List.of(new Message.User("Call the tool note once, with the text ready."));

    static final String TOOL = "note";

    private TrialSteps() {}

    static ToolSpec tool() {
        ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties")
                .putObject("text")
                .put("type", "string")
                .put("description", "What is noted");
        schema.putArray("required").add("text");
        return new ToolSpec(TOOL, "Notes a text.", schema, Effect.READ_ONLY, Bucket.BUILT_IN);
    }

    /** Results of the calls, and a word of the user after them, as a run's steering is. */
    static List<Message> results(List<ToolCall> calls) {
        return List.of(
                new Message.ToolResults(
                        calls.stream()
                                .map(call ->
                                        new Message.ToolCallResult(
                                                call.id(), call.name(), "Noted.", false))
                                .toList()),
                new Message.User("Say the word done."));
    }
}

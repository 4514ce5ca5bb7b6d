package dev.grove.bench.agent;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The messages of a run so far, rendered once each and sent with every request to the model. */
public final class AgentHistory {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final ByteArrayOutputStream messages = new ByteArrayOutputStream(4096);

    public AgentHistory(String goal) {
        write(AgentPrompt.PREFIX.formatted(goal));
    }

    /** The body of the next request to the model. */
    public byte[] request() {
        byte[] history = messages.toByteArray();
        byte[] end = AgentPrompt.SUFFIX;
        byte[] body = new byte[history.length + end.length];
        System.arraycopy(history, 0, body, 0, history.length);
        System.arraycopy(end, 0, body, history.length, end.length);
        return body;
    }

    /** An answer as the message that the model is sent of it afterwards. */
    public static String message(AgentModel.Answer answer) {
        ObjectNode message = node().put("role", "assistant").putNull("content");
        message.putArray("tool_calls")
                .addObject()
                .put("id", answer.callId())
                .put("type", "function")
                .putObject("function")
                .put("name", answer.tool())
                .put("arguments", answer.arguments());
        return JSON.writeValueAsString(message);
    }

    /**
     * A turn is over.
     *
     * @param message as {@link #message} made it of the answer
     * @param result of the tool that the answer called
     */
    public void append(String message, String callId, String result) {
        ObjectNode tool =
                node().put("role", "tool").put("tool_call_id", callId).put("content", result);
        write("," + message + "," + JSON.writeValueAsString(tool));
    }

    private void write(String text) {
        messages.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }
}

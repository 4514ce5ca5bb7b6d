package dev.grove.bench.floor;

import dev.grove.bench.model.Dialogue;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * One run: its goal is durable before it begins, as an accepted run must be; the answer and the
 * start of its tool are durable before the tool runs; the tool's end is durable before the next
 * answer is stored, and on its way while the model is asked.
 */
final class FloorRun {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Stands where the number of a turn does. */
    private static final int ACCEPTED = 0;

    private final int id;
    private final FloorModel model;
    private final FloorJournal journal;
    private final ByteArrayOutputStream request = new ByteArrayOutputStream(4096);

    FloorRun(int id, FloorModel model, FloorJournal journal) {
        this.id = id;
        this.model = model;
        this.journal = journal;
    }

    void play() throws IOException {
        String goal = Dialogue.goal(id);
        journal.append(FloorWrite.of(id, ACCEPTED, goal, "{}")).join();
        request.writeBytes(bytes(FloorPrompt.PREFIX.formatted(goal)));
        CompletableFuture<Void> before = CompletableFuture.completedFuture(null);
        for (int turn = 1; ; turn++) {
            FloorModel.Answer answer = ask();
            before.join();
            String raw = raw(answer);
            boolean finishes = answer.tool().equals("finish");
            String progress = progress(answer, finishes ? "completed" : "started");
            journal.append(FloorWrite.of(id, turn, raw, progress)).join();
            if (finishes) {
                return;
            }
            String result = JSON.readTree(answer.arguments()).path("text").asString("");
            before = journal.append(FloorWrite.of(id, turn, null, progress(answer, result)));
            request.writeBytes(bytes("," + raw + "," + result(answer, result)));
        }
    }

    private FloorModel.Answer ask() throws IOException {
        byte[] history = request.toByteArray();
        byte[] end = FloorPrompt.SUFFIX;
        byte[] body = new byte[history.length + end.length];
        System.arraycopy(history, 0, body, 0, history.length);
        System.arraycopy(end, 0, body, history.length, end.length);
        return model.ask(body);
    }

    private static String raw(FloorModel.Answer answer) {
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

    private static String result(FloorModel.Answer answer, String result) {
        return JSON.writeValueAsString(
                node().put("role", "tool")
                        .put("tool_call_id", answer.callId())
                        .put("content", result));
    }

    private static String progress(FloorModel.Answer answer, String state) {
        return JSON.writeValueAsString(node().put(answer.callId(), state));
    }

    private static ObjectNode node() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}

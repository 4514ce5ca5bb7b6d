package dev.grove.server.openai.response;

import dev.grove.server.answer.AnswerPart;
import dev.grove.server.openai.DoorAnswers.StreamSink;
import dev.grove.server.openai.RunEndError;
import dev.grove.server.sse.EventAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a response as events. Their numbers follow from what the response says, not from the
 * pieces in which it came: each character of its text counts one. So a reader that was cut off goes
 * on after the last number that it has, though the text comes in other pieces then. Its end is said
 * to everyone. Not thread-safe.
 */
final class ResponseStream implements StreamSink {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final ResponseProgress progress;
    private long startingAfter;
    private final OutputStream out;
    private long number = -1;
    private boolean began;
    private boolean inMessage;

    /**
     * @param startingAfter the last number that the reader has; -1 for none
     */
    ResponseStream(ResponseProgress progress, long startingAfter, OutputStream out) {
        this.progress = progress;
        this.startingAfter = startingAfter;
        this.out = out;
    }

    @Override
    public boolean accept(AnswerPart part) throws IOException {
        if (!began) {
            began = true;
            whole("response.created");
            whole("response.in_progress");
        }
        if (part instanceof AnswerPart.TextDropped) {
            // Text that was numbered is no part of it any more.
            error("text_restarted", "The model began its text again; read the response again");
            return false;
        }
        String text = progress.add(part);
        if (!text.isEmpty()) {
            say(text);
        }
        if (progress.hasEnded()) {
            end();
        }
        return !progress.hasEnded();
    }

    private void say(String text) throws IOException {
        if (!inMessage) {
            inMessage = true;
            event(ofItem("response.output_item.added", 0, progress.message("in_progress")));
            event(ofPart("response.content_part.added").set("part", ResponseProgress.part("")));
        }
        long before = number;
        number += text.length();
        if (number > startingAfter) {
            String rest = text.substring((int) Math.max(0, startingAfter - before));
            ObjectNode delta = ofPart("response.output_text.delta").put("delta", rest);
            delta.putArray("logprobs");
            write(delta);
        }
    }

    private void end() throws IOException {
        int index = 0;
        if (inMessage) {
            ObjectNode done = ofPart("response.output_text.done").put("text", progress.text());
            done.putArray("logprobs");
            event(done);
            ObjectNode part = ResponseProgress.part(progress.text());
            event(ofPart("response.content_part.done").set("part", part));
            ObjectNode message = progress.message("completed");
            message.withArray("content").add(part);
            event(ofItem("response.output_item.done", 0, message));
            index++;
        }
        for (JsonNode call : progress.calls()) {
            call(index++, (ObjectNode) call);
        }
        // Sent again to a reader that has it, or says so: without it, nothing says how it ended.
        startingAfter = Math.min(startingAfter, number);
        switch (progress.status()) {
            case "completed", "incomplete", "failed" -> whole("response." + progress.status());
            default -> error(progress.status(), "The run was " + progress.status());
        }
    }

    private void call(int index, ObjectNode call) throws IOException {
        ObjectNode begun = call.deepCopy().put("arguments", "").put("status", "in_progress");
        event(ofItem("response.output_item.added", index, begun));
        String id = call.path("id").stringValue();
        String arguments = call.path("arguments").stringValue();
        event(
                of("response.function_call_arguments.delta")
                        .put("item_id", id)
                        .put("output_index", index)
                        .put("delta", arguments));
        event(
                of("response.function_call_arguments.done")
                        .put("item_id", id)
                        .put("output_index", index)
                        .put("name", call.path("name").stringValue())
                        .put("arguments", arguments));
        event(ofItem("response.output_item.done", index, call));
    }

    private void whole(String type) throws IOException {
        ObjectNode event = of(type);
        event.set("response", progress.json());
        event(event);
    }

    private static ObjectNode of(String type) {
        return NODES.objectNode().put("type", type);
    }

    private static ObjectNode ofItem(String type, int index, ObjectNode item) {
        ObjectNode event = of(type).put("output_index", index);
        event.set("item", item);
        return event;
    }

    private ObjectNode ofPart(String type) {
        return of(type).put("item_id", progress.id().item("msg"))
                .put("output_index", 0)
                .put("content_index", 0);
    }

    private void event(JsonNode event) throws IOException {
        number++;
        if (number > startingAfter) {
            write((ObjectNode) event);
        }
    }

    private void error(String code, String message) throws IOException {
        number++;
        write(of("error").put("code", code).put("message", message).putNull("param"));
    }

    private void write(ObjectNode event) throws IOException {
        event.put("sequence_number", number);
        out.write(
                ("event: "
                                + event.path("type").stringValue()
                                + "\ndata: "
                                + JsonMapper.shared().writeValueAsString(event)
                                + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void fail(RunEndError error) throws IOException {
        JsonNode why = error.body().path("error");
        error(why.path("code").stringValue(), why.path("message").stringValue());
        flush();
    }

    @Override
    public void idle() throws IOException {
        out.write(EventAnswer.COMMENT);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}

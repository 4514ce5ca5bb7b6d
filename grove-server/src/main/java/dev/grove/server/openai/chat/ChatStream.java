package dev.grove.server.openai.chat;

import dev.grove.server.answer.AnswerPart;
import dev.grove.server.openai.DoorAnswers.StreamSink;
import dev.grove.server.openai.RunEndError;
import dev.grove.server.sse.EventAnswer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes a chat completion as chunks: the role first, the usage last. Not thread-safe. */
final class ChatStream implements StreamSink {

    private static final String CHUNK = "chat.completion.chunk";
    private static final byte[] DONE = "data: [DONE]\n\n".getBytes(StandardCharsets.UTF_8);

    private final ChatHead head;
    private final ChatProgress progress;
    private final boolean includeUsage;
    private final OutputStream out;
    private boolean began;

    ChatStream(ChatHead head, ChatProgress progress, boolean includeUsage, OutputStream out) {
        this.head = head;
        this.progress = progress;
        this.includeUsage = includeUsage;
        this.out = out;
    }

    @Override
    public boolean accept(AnswerPart part) throws IOException {
        if (!began) {
            began = true;
            write(chunk(delta().put("role", "assistant").put("content", ""), null));
        }
        String text = progress.add(part);
        if (!text.isEmpty()) {
            write(chunk(delta().put("content", text), null));
        }
        if (progress.hasEnded()) {
            end();
        }
        return !progress.hasEnded();
    }

    private void end() throws IOException {
        RunEndError error = progress.error();
        if (error != null) {
            write(error.body());
            return;
        }
        if (!progress.calls().isEmpty()) {
            write(chunk(calls(), null));
        }
        ObjectNode last = chunk(delta(), progress.finish());
        last.set("grove", progress.grove());
        write(last);
        if (includeUsage) {
            ObjectNode usage = head.of(CHUNK);
            usage.putArray("choices");
            usage.set("usage", progress.usage());
            write(usage);
        }
        out.write(DONE);
    }

    @Override
    public void fail(RunEndError error) throws IOException {
        write(error.body());
        flush();
    }

    private ObjectNode calls() {
        ObjectNode delta = delta();
        ArrayNode calls = delta.putArray("tool_calls");
        for (JsonNode call : progress.calls()) {
            ObjectNode indexed = calls.addObject().put("index", calls.size() - 1);
            indexed.setAll((ObjectNode) call);
        }
        return delta;
    }

    private static ObjectNode delta() {
        return JsonNodeFactory.instance.objectNode();
    }

    private ObjectNode chunk(ObjectNode delta, @Nullable String finish) {
        ObjectNode chunk = head.of(CHUNK);
        ObjectNode choice = chunk.putArray("choices").addObject().put("index", 0);
        choice.set("delta", delta);
        choice.putNull("logprobs").put("finish_reason", finish);
        if (includeUsage) {
            chunk.putNull("usage");
        }
        return chunk;
    }

    private void write(ObjectNode json) throws IOException {
        out.write(
                ("data: " + JsonMapper.shared().writeValueAsString(json) + "\n\n")
                        .getBytes(StandardCharsets.UTF_8));
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

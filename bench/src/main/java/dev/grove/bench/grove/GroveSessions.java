package dev.grove.bench.grove;

import dev.grove.bench.http.HttpConnection;
import dev.grove.bench.http.Start;
import dev.grove.bench.http.StreamedRuns;
import dev.grove.bench.listen.ChatReader;
import dev.grove.bench.listen.RunReader;
import dev.grove.bench.model.Dialogue;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import tools.jackson.databind.json.JsonMapper;

/** Conversations with the bench's agent: as sessions, and as chats of the UI message stream. */
public final class GroveSessions implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.shared();

    private final GroveApi api;
    private final StreamedRuns runs;
    private final StreamedRuns chats;

    GroveSessions(GroveApi api, String key) {
        this.api = api;
        this.runs = new StreamedRuns(api.address(), key, RunReader::new);
        this.chats = new StreamedRuns(api.address(), key, ChatReader::new);
    }

    /** Begins a session and gives its id. */
    public String begin() throws IOException, InterruptedException {
        return api.post("/sessions", "{\"agent\": \"bench\"}").path("id").stringValue();
    }

    /** Sends a message and returns when the answer has been followed to its end. */
    public void say(String session, String text) throws IOException {
        runs.play(
                new Start(
                        "/sessions/" + session + "/messages/sse",
                        JSON.writeValueAsString(Map.of("text", text))));
    }

    /** Sends a message and gives the id of the run that answers it. */
    public String send(String session, String text) throws IOException, InterruptedException {
        return api.post(
                        "/sessions/" + session + "/messages",
                        JSON.writeValueAsString(Map.of("text", text)))
                .at("/answer/run_id")
                .stringValue();
    }

    /** Chats of one message each, so many at once, each followed to its end. */
    public void playChats(List<Dialogue> messages, int atOnce)
            throws InterruptedException, ExecutionException {
        chats.play(messages.stream().map(GroveSessions::chat).toList(), atOnce);
    }

    /** Runs that are answered with their events, so many at once, each followed to its end. */
    public void playRuns(List<Dialogue> goals, int atOnce)
            throws InterruptedException, ExecutionException {
        runs.play(goals.stream().map(GroveSessions::run).toList(), atOnce);
    }

    /** Nanoseconds until the answer of a chat begins; it is followed to its end. */
    public long firstByteOfChat(HttpConnection connection, Dialogue message) throws IOException {
        return chats.timeOfFirstByte(connection, chat(message));
    }

    /** Nanoseconds until the events of a run begin; they are followed to their end. */
    public long firstByteOfRun(HttpConnection connection, Dialogue goal) throws IOException {
        return runs.timeOfFirstByte(connection, run(goal));
    }

    public InetSocketAddress address() {
        return api.address();
    }

    private static Start run(Dialogue goal) {
        return new Start("/agents/bench/run", JSON.writeValueAsString(Map.of("goal", goal.goal())));
    }

    private static Start chat(Dialogue message) {
        return new Start(
                "/chat/bench",
                JSON.writeValueAsString(
                        Map.of(
                                "id",
                                "chat-" + message.id(),
                                "trigger",
                                "submit-message",
                                "messages",
                                List.of(
                                        Map.of(
                                                "id",
                                                "m-" + message.id(),
                                                "role",
                                                "user",
                                                "parts",
                                                List.of(
                                                        Map.of(
                                                                "type",
                                                                "text",
                                                                "text",
                                                                message.goal())))))));
    }

    @Override
    public void close() {
        runs.close();
        chats.close();
    }
}

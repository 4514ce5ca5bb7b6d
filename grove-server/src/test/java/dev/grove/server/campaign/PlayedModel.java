package dev.grove.server.campaign;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The provider of models: plays each agent's script and keeps the bills. */
final class PlayedModel implements AutoCloseable {

    /** What each answer costs. */
    static final Usage BILL = new Usage(10, 5, 0, 0);

    private final Map<String, JsonNode> scripts = new ConcurrentHashMap<>();
    private final Queue<Billed> bills = new ConcurrentLinkedQueue<>();
    private final Consumer<Sighting> sightings;
    private final ModelServer server = ModelServer.start(this::reply);

    PlayedModel(Consumer<Sighting> sightings) {
        this.sightings = sightings;
    }

    /**
     * An answer that was paid for.
     *
     * @param goal what people said last in the conversation
     * @param turn that was asked for, from 1
     * @param at on the clock of {@link System#nanoTime}
     */
    record Billed(String goal, int turn, long at) {}

    /** Where a server reaches it. */
    String urlFor(String replica) {
        return server.url() + "/" + replica + "/v1";
    }

    void add(String model, String script) {
        scripts.put(model, new YAMLMapper().readTree(script).path("turns"));
    }

    List<Billed> bills(String goal) {
        return bills.stream().filter(bill -> bill.goal().equals(goal)).toList();
    }

    private Reply reply(ModelServer.Request request) {
        String goal = goalOf(request.json());
        int turn = request.answersSoFar() + 1;
        bills.add(new Billed(goal, turn, System.nanoTime()));
        sightings.accept(new Sighting.Asking(request.path().split("/")[1], goal, turn));
        JsonNode line =
                scripts.getOrDefault(
                                request.json().path("model").asString(""),
                                MissingNode.getInstance())
                        .path(turn - 1);
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : line.path("tool_calls")) {
            calls.add(
                    new Call(
                            Story.callId(turn, calls.size() + 1),
                            call.path("name").asString(""),
                            call.path("arguments").isObject()
                                    ? call.path("arguments").toString()
                                    : "{}"));
        }
        String text = line.path("text").asString("");
        List<String> words = text.isEmpty() ? List.of() : List.of(text.split("(?<=\\s)"));
        return new Reply.Says(words, calls, "", BILL, line.path("word_delay_ms").asInt(0), -1);
    }

    private static String goalOf(JsonNode request) {
        String goal = "";
        for (JsonNode message : request.path("messages")) {
            if (message.path("role").asString("").equals("user")) {
                goal = message.path("content").asString("");
            }
        }
        return goal;
    }

    @Override
    public void close() {
        server.close();
    }
}

package dev.grove.server.campaign;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.price.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The provider of models: plays each agent's script and keeps the bills. */
final class PlayedModel implements AutoCloseable {

    /** Bill of each answer, unless its line says {@code bills: worst}. */
    static final Usage BILL = new Usage(10, 5, 0, 0);

    /** In a script: the goal of the run that plays it. */
    static final String GOAL = "<goal>";

    private static final Pattern SUMMARISES =
            Pattern.compile(
                    "\\ASummarise turns 1 to (\\d+) of the run\\.\\s+<goal>\\n(.*)\\n</goal>");

    private static final Pattern SUMMARISED =
            Pattern.compile("\\A\\[Turns 1 to (\\d+) of this run");

    /** Messages that Grove itself puts into the role of the user. */
    private static final Pattern NOTICE =
            Pattern.compile("\\A\\[(Turns 1 to \\d+ of this run|Files that were put)");

    private final Map<String, JsonNode> scripts = new ConcurrentHashMap<>();
    private final Queue<Billed> bills = new ConcurrentLinkedQueue<>();
    private final Consumer<Observation> observations;
    private final ModelServer server = ModelServer.start(this::reply);

    PlayedModel(Consumer<Observation> observations) {
        this.observations = observations;
    }

    /**
     * An answer that was paid for.
     *
     * @param goal what people said last in the conversation
     * @param turn that was asked for, from 1; of a summary, the last that it stands for, negative
     * @param at on the clock of {@link System#nanoTime}
     * @param tokens of every kind
     */
    record Billed(String goal, int turn, long at, long tokens) {}

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

    /** Tokens that a run and all below it were truly billed: their goals begin with its own. */
    long billedToTree(String goal) {
        return bills.stream()
                .filter(bill -> (bill.goal() + " ").startsWith(goal + " "))
                .mapToLong(Billed::tokens)
                .sum();
    }

    private Reply reply(ModelServer.Request request) {
        Matcher summary = SUMMARISES.matcher(goalOf(request.json()));
        if (summary.find()) {
            return summarise(request, summary.group(2), Integer.parseInt(summary.group(1)));
        }
        String goal = goalOf(request.json());
        int turn = answers(request) + 1;
        JsonNode line =
                scripts.getOrDefault(
                                request.json().path("model").asString(""),
                                MissingNode.getInstance())
                        .path(turn - 1);
        Usage bill = line.path("bills").asString("").equals("worst") ? worst(request) : BILL;
        bills.add(new Billed(goal, turn, System.nanoTime(), bill.total()));
        observations.accept(new Observation.Asking(request.path().split("/")[1], goal, turn));
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : line.path("tool_calls")) {
            calls.add(
                    new Call(
                            Scenario.callId(turn, calls.size() + 1),
                            call.path("name").asString(""),
                            arguments(call.path("arguments"), goal)));
        }
        String text = line.path("text").asString("");
        List<String> words = text.isEmpty() ? List.of() : List.of(text.split("(?<=\\s)"));
        return new Reply.Says(words, calls, "", bill, line.path("word_delay_ms").asInt(0), -1);
    }

    /** A text is sent as it is, whether or not that is JSON. */
    private static String arguments(JsonNode arguments, String goal) {
        if (arguments.isString()) {
            return arguments.stringValue();
        }
        return arguments.isObject() ? arguments.toString().replace(GOAL, goal) : "{}";
    }

    /** Highest honest bill: a token for nearly each byte, and all of the output limit. */
    private static Usage worst(ModelServer.Request request) {
        int output = request.json().path("max_completion_tokens").asInt();
        return new Usage(request.body().length() - 64, output, 0, 0);
    }

    /** Billed to the run whose turns it is about, as no turn of its own. */
    private Reply summarise(ModelServer.Request request, String goal, int toTurn) {
        bills.add(new Billed(goal, -toTurn, System.nanoTime(), BILL.total()));
        observations.accept(new Observation.Asking(request.path().split("/")[1], goal, -toTurn));
        return new Reply.Says(List.of("It was counted."), List.of(), "", BILL, 0, -1);
    }

    /** Answers in the history, those that a summary stands for among them. */
    private static int answers(ModelServer.Request request) {
        return request.answersSoFar()
                + said(request.json())
                        .map(SUMMARISED::matcher)
                        .filter(Matcher::find)
                        .mapToInt(summary -> Integer.parseInt(summary.group(1)))
                        .sum();
    }

    /** Last user message, those of Grove itself excluded. */
    private static String goalOf(JsonNode request) {
        return said(request)
                .filter(text -> !NOTICE.matcher(text).find())
                .reduce("", (_, later) -> later);
    }

    private static Stream<String> said(JsonNode request) {
        return request.path("messages")
                .valueStream()
                .filter(message -> message.path("role").asString("").equals("user"))
                .map(message -> message.path("content").asString(""));
    }

    @Override
    public void close() {
        server.close();
    }
}

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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The provider of models: plays each agent's script and keeps the bills. */
final class PlayedModel implements AutoCloseable {

    /** Bill of each answer, unless its line says {@code bills: worst}. */
    static final Usage BILL = new Usage(10, 5, 0, 0);

    /** In a script: the goal of the run that plays it. */
    static final String GOAL = "<goal>";

    /** In a script's text: what the answer is known by when it is read again. */
    private static final String SERIAL = "<serial>";

    private static final Pattern SUMMARISES =
            Pattern.compile(
                    "\\ASummarise turns 1 to (\\d+) of the run\\.\\s+<goal>\\n(.*)\\n</goal>");

    private static final Pattern SUMMARISED =
            Pattern.compile("\\A\\[Turns 1 to (\\d+) of this run");

    private static final String SUMMARISES_SESSION = "Summarise the conversation below";

    private static final Pattern MESSAGE = Pattern.compile("Message to the agent:\\n(.*)\\n");

    private final Map<String, JsonNode> scripts = new ConcurrentHashMap<>();
    private final Queue<Billed> bills = new ConcurrentLinkedQueue<>();
    private final HeardRequests heard = new HeardRequests();
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
        scripts.put(model, new YAMLMapper().readTree(script));
    }

    /** Requests as they came. */
    HeardRequests heard() {
        return heard;
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
        String goal = goalOf(request.json());
        if (goal.startsWith(SUMMARISES_SESSION)) {
            return summariseSession(request, goal);
        }
        Matcher summary = SUMMARISES.matcher(goal);
        if (summary.find()) {
            return summarise(request, summary.group(2), Integer.parseInt(summary.group(1)));
        }
        JsonNode script =
                scripts.getOrDefault(
                        request.json().path("model").asString(""), MissingNode.getInstance());
        Line played =
                script.has("messages") ? ofMessage(script, request, goal) : ofRun(script, request);
        int turn = played.turn();
        JsonNode line = played.line();
        Usage bill = line.path("bills").asString("").equals("worst") ? worst(request) : BILL;
        bills.add(new Billed(goal, turn, System.nanoTime(), bill.total()));
        observations.accept(new Observation.Asking(request.path().split("/")[1], goal, turn));
        List<Call> calls = new ArrayList<>();
        for (JsonNode call : line.path("tool_calls")) {
            calls.add(
                    new Call(
                            played.callId(calls.size() + 1),
                            call.path("name").asString(""),
                            arguments(call.path("arguments"), goal)));
        }
        String serial = heard.note(goal, request.body(), request.json());
        String text = line.path("text").asString("").replace(SERIAL, serial);
        List<String> words = text.isEmpty() ? List.of() : List.of(text.split("(?<=\\s)"));
        return new Reply.Says(words, calls, "", bill, line.path("word_delay_ms").asInt(0), -1);
    }

    /**
     * Line of a script.
     *
     * @param number of the message that is answered; empty outside of conversations
     * @param turn of the run, from 1
     */
    private record Line(JsonNode line, String number, int turn) {

        String callId(int call) {
            return number.isEmpty()
                    ? Scenario.callId(turn, call)
                    : SessionScenario.callId(number, turn, call);
        }
    }

    private static Line ofRun(JsonNode script, ModelServer.Request request) {
        int turn = answers(request) + 1;
        return new Line(script.path("turns").path(turn - 1), "", turn);
    }

    /** The words of a message end with the part of the script that answers it, and its number. */
    private static Line ofMessage(JsonNode script, ModelServer.Request request, String goal) {
        String[] words = SessionScenario.wordsOf(goal).split(" ");
        int turn = answersToLast(request.json()) + 1;
        JsonNode part = script.path("messages").path(words[0]);
        return new Line(part.path(turn - 1), words[words.length - 1], turn);
    }

    /** Answers after what was said last. */
    private static int answersToLast(JsonNode request) {
        int answers = 0;
        for (JsonNode message : request.path("messages")) {
            answers =
                    switch (message.path("role").asString("")) {
                        case "user" -> 0;
                        case "assistant" -> answers + 1;
                        default -> answers;
                    };
        }
        return answers;
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

    /**
     * Billed to the run that is next to answer: the summary covers messages before its own, of
     * which the last ones are kept beside it.
     */
    private Reply summariseSession(ModelServer.Request request, String text) {
        List<String> messages =
                MESSAGE.matcher(text).results().map(found -> found.group(1)).toList();
        String last = messages.getLast();
        String conversation = SessionScenario.goalOf(last);
        int answered =
                bills.stream()
                        .filter(bill -> bill.turn() > 0)
                        .map(Billed::goal)
                        .filter(goal -> SessionScenario.goalOf(goal).equals(conversation))
                        .mapToInt(PlayedModel::numberOf)
                        .max()
                        .orElse(0);
        String next = last.substring(0, last.lastIndexOf(' ') + 1) + (answered + 1);
        heard.noteSummary(next, messages);
        return summarise(request, next, numberOf(last));
    }

    private static int numberOf(String text) {
        return Integer.parseInt(text.substring(text.lastIndexOf(' ') + 1));
    }

    /** Answers in the history, those that a summary stands for among them. */
    private static int answers(ModelServer.Request request) {
        return request.answersSoFar()
                + HeardRequests.said(request.json())
                        .map(SUMMARISED::matcher)
                        .filter(Matcher::find)
                        .mapToInt(summary -> Integer.parseInt(summary.group(1)))
                        .sum();
    }

    /** Last user message, those of Grove itself excluded. */
    private static String goalOf(JsonNode request) {
        return HeardRequests.said(request)
                .filter(text -> !HeardRequests.isNotice(text))
                .reduce("", (_, later) -> later);
    }

    @Override
    public void close() {
        server.close();
    }
}

package dev.grove.server.run;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import dev.grove.core.model.price.Usage;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A model over HTTP that talks at length: it echoes long texts for some turns and then finishes,
 * bills by the size of what it is sent, and writes summaries when it is asked to.
 */
final class LongTalk implements AutoCloseable {

    /** Characters that each echoed text has. */
    static final int TEXT = 1_600;

    private final Map<String, Function<AskedRequest, Reply>> summaries = new ConcurrentHashMap<>();
    private final Map<String, Function<AskedRequest, Reply>> turns = new ConcurrentHashMap<>();
    private final ModelServer server = ModelServer.start(this::reply);

    String url() {
        return server.url();
    }

    /** How the model answers when it is asked for a summary of the run with that goal. */
    void summarises(String goal, Function<AskedRequest, Reply> how) {
        summaries.put(goal, how);
    }

    /** How the model answers in the turns of the run with that goal. */
    void answers(String goal, Function<AskedRequest, Reply> how) {
        turns.put(goal, how);
    }

    /** Requests in the turns of the run with that goal. */
    List<AskedRequest> turnsOf(String goal) {
        return requests(goal).stream().filter(request -> !request.isForSummary()).toList();
    }

    /** Requests for summaries of the run with that goal. */
    List<AskedRequest> summariesOf(String goal) {
        return requests(goal).stream().filter(AskedRequest::isForSummary).toList();
    }

    private List<AskedRequest> requests(String goal) {
        return server.requests().stream()
                .map(AskedRequest::new)
                .filter(request -> request.goal().equals(goal))
                .toList();
    }

    @Override
    public void close() {
        server.close();
    }

    private Reply reply(Request request) {
        AskedRequest asked = new AskedRequest(request);
        return asked.isForSummary()
                ? summaries.getOrDefault(asked.goal(), LongTalk::summary).apply(asked)
                : turns.getOrDefault(asked.goal(), talk -> echoUntil(talk, 20)).apply(asked);
    }

    static Reply summary(AskedRequest request) {
        return says(
                request,
                "SUMMARY [" + request.userTexts().getFirst().lines().findFirst().orElse("") + "]");
    }

    static Reply says(AskedRequest request, String text) {
        return new Reply.Says(List.of(text), List.of(), "", usage(request), 0, -1);
    }

    /** Echoes until a turn, and finishes in that. */
    static Reply echoUntil(AskedRequest request, int lastTurn) {
        int turn = request.turn();
        return turn < lastTurn
                ? calls(
                        request,
                        "echo",
                        "{\"text\":\"echo of turn " + turn + " " + "y".repeat(TEXT) + "\"}")
                : calls(request, "finish", "{\"result\":\"done\"}");
    }

    static Reply calls(AskedRequest request, String tool, String arguments) {
        Call call = new Call("call_" + request.turn(), tool, arguments);
        return new Reply.Says(List.of("thinking "), List.of(call), "", usage(request), 0, -1);
    }

    static Usage usage(AskedRequest request) {
        return new Usage(request.body().length() / 4, 500, 0, 0);
    }
}

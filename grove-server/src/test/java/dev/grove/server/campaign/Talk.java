package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * Conversation and its user, who sends each message under an id of his own until there is an
 * answer, and does not look whether a lost request had its effect.
 */
final class Talk {

    private static final String NO_MORE = "";

    private final Client client;
    private final String agent;
    private final String goal;
    private final Consumer<String> begun;
    private final List<Played> played = new ArrayList<>();

    /**
     * A conversation that has not begun.
     *
     * @param goal that the words of each of its messages begin with
     * @param begun called with each run as soon as there is one
     */
    Talk(Client client, String agent, String goal, Consumer<String> begun) {
        this.client = client;
        this.agent = agent;
        this.goal = goal;
        this.begun = begun;
    }

    Client client() {
        return client;
    }

    /**
     * Begins the session, which is the same however often it is begun.
     *
     * @param cap tokens that it may take
     */
    String begin(long cap) {
        return client.accepted(
                        "/sessions",
                        "{\"agent\":\"%s\",\"external_id\":\"%s\",\"limits\":{\"max_tokens\":%d}}"
                                .formatted(agent, SessionScenario.externalId(goal), cap))
                .path("id")
                .asString();
    }

    String send(String session, String words) {
        return send(session, words, NO_MORE);
    }

    /**
     * Sends a message and gives its id.
     *
     * @param more of the body, after the client's id
     */
    String send(String session, String words, String more) {
        return client.accepted(
                        SessionScenario.messages(session),
                        SessionScenario.body(goal + " " + words, more))
                .path("id")
                .asString();
    }

    /**
     * Begins the session by a chat that says a message, sends it until its answer is streamed, and
     * gives the run.
     */
    String chat(String words) {
        String text = goal + " " + words;
        String body =
                """
                {"id":"%s","trigger":"submit-message","messages":[{"id":"%2$s","role":"user","parts":[{"type":"text","text":"%2$s"}]}]}
                """
                        .formatted(SessionScenario.externalId(goal), text);
        String run =
                client.until(
                        "an answer to a chat",
                        () ->
                                client.post("/chat/" + agent, body)
                                        .filter(answer -> answer.status() == 200)
                                        .flatMap(answer ->
                                                answer.headers().firstValue("grove-run-id")));
        begun.accept(run);
        return run;
    }

    /** The session that a chat has begun. */
    String session() {
        return client.items("/sessions?external_id=" + SessionScenario.externalId(goal))
                .path(0)
                .path("id")
                .asString();
    }

    /** The run that answers a message, once there is one. */
    String runOf(String session, String message) {
        String path = SessionScenario.messages(session) + "/" + message;
        String run =
                client.until(
                        "the run of message " + message,
                        () ->
                                Optional.of(client.get(path).at("/answer/run_id").asString(""))
                                        .filter(id -> !id.isEmpty()));
        begun.accept(run);
        return run;
    }

    /** Returns when a message is answered. */
    void awaitAnswer(String session, String message, String words, List<ExpectedCall> calls) {
        awaitEnd(runOf(session, message), words, "completed", calls);
    }

    /** Returns when a run is over. */
    void awaitEnd(String run, String words, String end, List<ExpectedCall> calls) {
        client.awaitEnd(run, end);
        int interrupts = end.equals("cancelled") ? 1 : 0;
        played.add(new Played(run, goal + " " + words, end, calls, 0, interrupts));
    }

    /** Sends a message and returns when it is answered. */
    void say(String session, String words) {
        awaitAnswer(session, send(session, words), words, SessionScenario.calls(words));
    }

    /** Has another session that begins as one does up to a place, and gives its id. */
    String branch(String session, int atN) {
        String title = SessionScenario.titleOfBranch(goal);
        return client.until(
                "a branch of session " + session,
                () -> {
                    Optional<String> known =
                            client.items("/sessions?limit=200&agent=" + agent)
                                    .valueStream()
                                    .filter(one -> one.path("title").asString("").equals(title))
                                    .map(one -> one.path("id").asString())
                                    .findFirst();
                    return known.isPresent()
                            ? known
                            : client.post(
                                            "/sessions/" + session + "/branch",
                                            "{\"at_n\":%d,\"title\":\"%s\"}".formatted(atN, title))
                                    .filter(answer -> answer.status() / 100 == 2)
                                    .map(answer -> answer.text("id"));
                });
    }

    JsonNode rewind(String session, int toN) {
        return client.accepted("/sessions/" + session + "/rewind", "{\"to_n\":" + toN + "}");
    }

    List<Played> played() {
        return List.copyOf(played);
    }
}

package dev.grove.server.campaign;

import dev.grove.server.HttpAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/**
 * A conversation. The words of each of its messages end with the part of the script that answers it
 * and with a number of its own.
 */
interface SessionScenario extends Scenario {

    /** Answer to most messages: calls, and then words. */
    String SAY =
            """
              say:
                - text: I do that, <serial>.
                  word_delay_ms: 25
                  tool_calls: [{name: count_unsafe}, {name: count_read}]
                - text: It is done, <serial>.
            """;

    /** Messages that stand in the end, by the ends of their words, in order. */
    List<String> line();

    /** Tokens that all of it may take; most come nowhere near. */
    default long cap() {
        return 2_000_000;
    }

    /** Leads the conversation to its end. */
    void lead(Talk talk);

    /** Messages that the model must have read before it answers one. */
    default List<String> before(String words) {
        return line().subList(0, line().indexOf(words));
    }

    /** Whether a message is no longer there in the end, or is there in a branch alone. */
    default boolean isUndone(String words) {
        return !line().contains(words);
    }

    @Override
    default String script() {
        return "messages:\n" + SAY;
    }

    @Override
    default List<String> tools() {
        return List.of("count_unsafe", "count_read");
    }

    @Override
    default List<Played> play(Client client, String goal, Consumer<String> begun) {
        Talk talk = new Talk(client, name(), goal, begun);
        lead(talk);
        return talk.played();
    }

    /** By the model's own ears: all that was said before, in order, and nothing else. */
    @Override
    default List<String> faults(PlayedModel model, Played run) {
        String goal = goalOf(run.goal());
        List<String> expected = new ArrayList<>();
        before(wordsOf(run.goal())).forEach(words -> expected.add(goal + " " + words));
        expected.add(run.goal());
        List<String> faults = new ArrayList<>(model.heard().faultsOfWords(run.goal(), expected));
        faults.addAll(model.heard().faultsOfSummaries(run.goal()));
        long billed = model.billedToTree(goal);
        if (billed > cap()) {
            faults.add("its conversation was billed " + billed + " tokens of " + cap());
        }
        return faults;
    }

    @Override
    default List<String> faults(Client client, String run) {
        String text = client.get("/agent-runs/" + run).path("goal").asString();
        String goal = goalOf(text);
        JsonNode session = client.items("/sessions?external_id=" + externalId(goal)).path(0);
        String id = session.path("id").asString();
        List<String> faults = new ArrayList<>();
        if (session.path("queued").asInt(-1) != 0) {
            faults.add("all is answered, and its session has queued " + session.path("queued"));
        }
        List<JsonNode> standing = client.items(messages(id)).valueStream().toList();
        List<String> said =
                standing.stream().map(message -> message.path("text").asString()).toList();
        if (!said.equals(line().stream().map(words -> goal + " " + words).toList())) {
            faults.add("the conversation has, in order, " + said + " instead of " + line());
        }
        if (!isUndone(wordsOf(text))) {
            sentAgain(client, id, text, standing).ifPresent(faults::add);
        }
        return faults;
    }

    /** Under its client's id a message is the one that there is. */
    private static Optional<String> sentAgain(
            Client client, String session, String text, List<JsonNode> standing) {
        HttpAnswer again =
                client.until(
                        "an answer to a repeated message",
                        () -> client.post(messages(session), body(text, "")));
        String known =
                standing.stream()
                        .filter(message -> message.path("text").asString().equals(text))
                        .map(message -> message.path("id").asString())
                        .findFirst()
                        .orElse("");
        return again.status() == 200 && again.text("id").equals(known)
                ? Optional.empty()
                : Optional.of(
                        "sent again under its client's id it was answered "
                                + again.status()
                                + " "
                                + again.body());
    }

    @Override
    default List<String> faults(Rows rows, String run) {
        return SessionBooks.of(rows, run).faults();
    }

    /** The calls that a message is answered with by {@link #SAY}. */
    static List<ExpectedCall> calls(String words) {
        String number = words.substring(words.indexOf(' ') + 1);
        return List.of(
                new ExpectedCall(callId(number, 1, 1), Promise.AT_MOST_ONCE),
                new ExpectedCall(callId(number, 1, 2), Promise.AT_LEAST_ONCE));
    }

    /** The id of a call in an answer: no two of a conversation have the same. */
    static String callId(String number, int turn, int call) {
        return "call_" + number + "_" + turn + "_" + call;
    }

    /** Goal of the conversation that a message is of. */
    static String goalOf(String text) {
        String part = text.substring(0, Math.max(0, text.lastIndexOf(' ')));
        return part.substring(0, Math.max(0, part.lastIndexOf(' ')));
    }

    /** The part of the script that answers a message, and its number. */
    static String wordsOf(String text) {
        return text.substring(Math.min(text.length(), goalOf(text).length() + 1));
    }

    static String externalId(String goal) {
        return goal.replace(' ', '-');
    }

    static String titleOfBranch(String goal) {
        return goal + " branch";
    }

    static String messages(String session) {
        return "/sessions/" + session + "/messages";
    }

    /** Body of a message, whose text is the client's id of it too. */
    static String body(String text, String more) {
        return "{\"text\":\"%s\",\"client_id\":\"%s\"%s}".formatted(text, text, more);
    }
}

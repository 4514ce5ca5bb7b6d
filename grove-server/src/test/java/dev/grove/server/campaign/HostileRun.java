package dev.grove.server.campaign;

import dev.grove.server.HttpAnswer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Takes hostile numbers and texts from wherever a value can come from: its input, tools, a model,
 * an event and the answer of a person. It completes, and digits are those that were written.
 */
record HostileRun() implements WorkflowScenario {

    private static final String DEEP = "[".repeat(5_000) + "]".repeat(5_000);

    /** JSON that is no caller's to send. */
    private static final List<String> REFUSED =
            List.of("1e400", "1e999999999", "-1e999999999", "\"\\ud83d\"", DEEP);

    private static final int SERVER_ERROR = 500;

    @Override
    public String name() {
        return "hostile";
    }

    @Override
    public String graph() {
        return """
        nodes:
          said:
            map: "${['huge', 'beyond', 'slow', 'structured', 'nul', 'half', 'deep', 'deeper']}"
            tolerate: {count: 8}
            do: {tool: say, with: {what: "${item}"}}
          rated:
            loop:
              make: {value: draft}
              judge: {tool: say, with: {what: huge}}
              accept: loop.review.score > 5.0
              score: loop.review.score
              max_rounds: 2
            on_error: {value: failed}
          digits: {tool: say, with: {what: digits}}
          model: {agent: hostile-agent, goal: "${input.goal} agent", on_error: {value: failed}}
          sent: {wait: {event: sent}}
          asked: {ask: {title: "How many?", form: {type: object, properties: {n: {type: integer}}}}}
        output:
          input: "${input.number}"
          digits: "${nodes.digits.output}"
          sent: "${nodes.sent.output.n}"
          asked: "${nodes.asked.output.answer.n}"
          rated: "${nodes.rated.output}"
          ended: "${nodes.said.output.counts.completed + nodes.said.output.counts.failed}"
          model: "${nodes.model.status}"
        """;
    }

    @Override
    public String output() {
        String integer = HostileAnswers.INTEGER;
        return """
        {"input":%s,"digits":{"n":%s,"d":%s},"sent":%s,"asked":%s,"rated":"failed","ended":8,"model":"completed"}
        """
                .formatted(integer, integer, HostileAnswers.DECIMAL, integer, integer);
    }

    @Override
    public List<Scenario> needed() {
        return List.of(new HostileAgent());
    }

    @Override
    public List<Played> play(Client client, String goal, Consumer<String> begun) {
        WorkflowUser user = new WorkflowUser(client);
        String start = "{\"input\":{\"goal\":\"%s\",\"number\":%s}}";
        REFUSED.forEach(value ->
                expectRefusal(
                        client,
                        "/workflows/" + name() + "/runs",
                        start.formatted(goal + " refused", value)));
        String run = user.start(name(), goal, "", ",\"number\":" + HostileAnswers.INTEGER);
        begun.accept(run);
        String events = "/workflow-runs/" + run + "/events/sent";
        REFUSED.forEach(value -> expectRefusal(client, events, "{\"n\":" + value + "}"));
        user.send(run, "sent", "{\"n\":" + HostileAnswers.INTEGER + "}", run + "-sent");
        REFUSED.forEach(value ->
                expectRefusal(
                        client,
                        "/workflow-runs/" + run + "/asks/asked",
                        "{\"decision\":\"approve\",\"digest\":\"d\",\"answer\":{\"n\":%s}}"
                                .formatted(value)));
        user.approve(run, "asked", ",\"answer\":{\"n\":" + HostileAnswers.INTEGER + "}");
        client.awaitEnd(run, "completed");
        return new DoubtUser(client).played(run, goal, "completed", 0);
    }

    /** A server that is away refuses too; none may take it, or break. */
    private static void expectRefusal(Client client, String path, String body) {
        Optional<HttpAnswer> answer = client.post(path, body);
        answer.map(HttpAnswer::status)
                .filter(status -> status < 400 || status == SERVER_ERROR)
                .ifPresent(status -> {
                    throw new IllegalStateException(
                            "%s was answered %d for %.80s".formatted(path, status, body));
                });
    }

    @Override
    public List<String> faults(Client client, String run) {
        if (!client.get("/agent-runs/" + run).path("kind").asString().equals("workflow")) {
            return List.of();
        }
        String shown = client.text("/workflow-runs/" + run);
        return Stream.of(HostileAnswers.INTEGER, HostileAnswers.DECIMAL)
                .filter(digits -> !shown.contains(digits))
                .map(digits -> digits + " is not what is shown over REST: " + shown)
                .toList();
    }
}

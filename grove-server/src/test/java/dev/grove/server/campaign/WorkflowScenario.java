package dev.grove.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A workflow, and what its user does with a run of it. The agent of its name does nothing. */
interface WorkflowScenario extends Scenario {

    /** Calls expected of a node with {@code count_probe}. */
    List<ExpectedCall> PROBED = List.of(new ExpectedCall("call", Promise.ONCE));

    /** The nodes and the output, in YAML. */
    String graph();

    /** Output of a run that completes, as JSON; empty for any. */
    String output();

    /**
     * Acts as the user from the start of a run until it has ended.
     *
     * @return status that it must end with
     */
    default String lead(Client client, WorkflowUser user, String run) {
        return "completed";
    }

    /** Whether nodes call again in runs of their own. */
    default boolean triesAgain() {
        return false;
    }

    /** More of the body that starts it. */
    default String terms() {
        return "";
    }

    @Override
    default String script() {
        return "turns: [{tool_calls: [{name: finish, arguments: {result: nothing}}]}]";
    }

    @Override
    default List<String> tools() {
        return List.of();
    }

    @Override
    default void prepare(HttpCaller caller) {
        String yaml =
                "name: "
                        + name()
                        + "\ninput: {type: object, properties: {goal: {type: string}, number: {type: number}}}\n"
                        + graph();
        HttpAnswer stored =
                caller.send(
                        caller.request("/workflows")
                                .header("Content-Type", "application/yaml")
                                .POST(BodyPublishers.ofString(yaml)));
        assertThat(stored.status()).as(stored.body()).isBetween(200, 201);
    }

    @Override
    default List<Played> play(Client client, String goal, Consumer<String> begun) {
        WorkflowUser user = new WorkflowUser(client);
        String run = user.start(name(), goal, terms());
        begun.accept(run);
        String end = lead(client, user, run);
        client.awaitEnd(run, end);
        List<Played> all = new ArrayList<>();
        all.add(new Played(run, goal, end, List.of(), 0, 0));
        all.addAll(below(client, user, run, goal));
        return all;
    }

    /** Runs that its nodes have started, once all of them are over. */
    default List<Played> below(Client client, WorkflowUser user, String run, String goal) {
        return user.below(run).stream().map(child -> below(child, goal)).toList();
    }

    private Played below(JsonNode child, String goal) {
        String id = child.path("run_id").asString();
        return switch (child.path("kind").asString("")) {
            case "call" -> Played.completed(id, goal + " call", PROBED);
            case "workflow" -> Played.completed(id, goal + " workflow", List.of());
            default -> ofAgent(id, child.path("goal").asString());
        };
    }

    /** Expected end and calls of an agent's run. */
    default Played ofAgent(String run, String goal) {
        return Played.completed(run, goal, CountedRun.CALLS);
    }

    @Override
    default long startedFor(Client client, String goal) {
        return new WorkflowUser(client).startedFor(goal);
    }

    @Override
    default List<String> faults(Rows rows, String run) {
        return new WorkflowRows(rows)
                .faults(
                        run,
                        triesAgain(),
                        output().isEmpty() ? null : JsonMapper.shared().readTree(output()));
    }
}

package dev.grove.server.campaign;

import dev.grove.server.HttpAnswer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** User who starts, steers and awaits runs of workflows. */
record WorkflowUser(Client client) {

    private static final String RUNS = "/workflow-runs?limit=200";
    private static final Set<String> ENDS = Set.of("completed", "failed", "cancelled", "stopped");

    /**
     * Starts a run and gives its id.
     *
     * @param more of the body, after the metadata
     */
    String start(String workflow, String goal, String more) {
        return start(workflow, goal, more, "");
    }

    /**
     * Starts a run with more than its goal and gives its id.
     *
     * @param input more of the input, after the goal
     */
    String start(String workflow, String goal, String more, String input) {
        return client.created(
                "/workflows/" + workflow + "/runs",
                "{\"input\":{\"goal\":\"%s\"%s},\"metadata\":{\"goal\":\"%s\"}%s}"
                        .formatted(goal, input, goal, more),
                run -> isOf(run, goal),
                RUNS);
    }

    /** Starts a run from what another one came to, once, and gives its id. */
    String fork(String run, String goal, String body) {
        return fork(run, goal, () -> body, _ -> {});
    }

    /**
     * Starts a run from what another one came to, once, and gives its id.
     *
     * @param refused reads why it was not started, before it is asked for again
     */
    String fork(String run, String goal, Supplier<String> body, Consumer<HttpAnswer> refused) {
        return client.created(
                path(run, "fork"),
                body,
                refused,
                found -> isOf(found, goal) && !found.path("run_id").asString().equals(run),
                RUNS);
    }

    long startedFor(String goal) {
        return client.items(RUNS).valueStream().filter(run -> isOf(run, goal)).count();
    }

    private static boolean isOf(JsonNode run, String goal) {
        return run.at("/metadata/goal").asString("").equals(goal);
    }

    /** Sends an event once, however often its request has to be made. */
    void send(String run, String event, String payload, String key) {
        client.postUnderKey(path(run, "events/" + event), payload, key);
    }

    void cancel(String run) {
        client.untilDone(path(run, "cancel"), "", () -> client.isOver(run));
    }

    void approve(String run, String node) {
        approve(run, node, "");
    }

    /**
     * Approves what a node asks, with more than a decision.
     *
     * @param more of the body, after the digest
     */
    void approve(String run, String node, String more) {
        awaitNode(run, node, "waiting");
        client.untilDone(
                path(run, "asks/" + node),
                approval(run, node, more),
                () -> !status(run, node).equals("waiting"));
    }

    /** Body of an approval, with the digest that is shown by then. */
    private String approval(String run, String node, String more) {
        return "{\"decision\":\"approve\",\"digest\":\"%s\"%s}"
                .formatted(
                        client.get(path(run, "nodes/" + node)).at("/ask/digest").asString(), more);
    }

    /** Resumes it whenever it fails, and approves what it asks, until it completes. */
    void resumeAndApprove(String run, String node) {
        client.until(
                "the completion of " + run,
                () -> {
                    String now = client.status(run);
                    if (now.equals("failed")) {
                        var _ = client.post(path(run, "resume"), "{}");
                    } else if (status(run, node).equals("waiting")) {
                        var _ = client.post(path(run, "asks/" + node), approval(run, node, ""));
                    }
                    return now.equals("completed") ? Optional.of(now) : Optional.empty();
                });
    }

    void awaitNode(String run, String node, String status) {
        client.until(
                node + " of " + run + " to be " + status,
                () -> status(run, node).equals(status) ? Optional.of(node) : Optional.empty());
    }

    /** Until so many runs below it wait. */
    void awaitWaiting(String run, int expected) {
        client.until(
                expected + " waiting runs below " + run,
                () ->
                        tree(run).stream()
                                                .filter(one ->
                                                        one.path("depth").asInt() > 0
                                                                && one.path("status")
                                                                        .asString()
                                                                        .equals("waiting"))
                                                .count()
                                        >= expected
                                ? Optional.of(run)
                                : Optional.empty());
    }

    /** All that is below it, as the API shows each, once all of it is over. */
    List<JsonNode> below(String run) {
        List<JsonNode> over =
                client.until(
                        "the end of all below " + run,
                        () -> {
                            List<JsonNode> all = tree(run);
                            return all.stream()
                                            .allMatch(one ->
                                                    ENDS.contains(one.path("status").asString()))
                                    ? Optional.of(all)
                                    : Optional.empty();
                        });
        return over.stream()
                .map(one -> one.path("run_id").asString())
                .filter(id -> !id.equals(run))
                .map(id -> client.get("/agent-runs/" + id))
                .toList();
    }

    List<JsonNode> tree(String run) {
        return client.items("/agent-runs/" + run + "/tree").valueStream().toList();
    }

    private String status(String run, String node) {
        return client.items(path(run, "nodes"))
                .valueStream()
                .filter(one -> one.path("path").asString().equals(node))
                .map(one -> one.path("status").asString())
                .findFirst()
                .orElse("");
    }

    private static String path(String run, String rest) {
        return "/workflow-runs/" + run + "/" + rest;
    }
}

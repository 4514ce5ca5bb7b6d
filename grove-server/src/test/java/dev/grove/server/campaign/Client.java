package dev.grove.server.campaign;

import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * A user who does not give up: asks one server after the other, and finds out what became of a
 * request whose answer never came before it asks again.
 */
final class Client {

    private static final Duration LOOK_EVERY = Duration.ofMillis(50);
    private static final String CALLS = "/agent-runs?kind=call&limit=200";
    private static final Set<String> ENDS = Set.of("completed", "failed", "cancelled", "stopped");

    private final Supplier<List<HttpCaller>> servers;
    private final Rows rows;
    private final OutsideService outside;
    private final Duration patience;
    private final AtomicInteger turn = new AtomicInteger();

    /**
     * A user of these servers, asked in turn.
     *
     * @param rows where it arranges what no user could
     * @param outside the service that it may look at to learn what became of a call
     * @param patience how long any one thing may take
     */
    Client(
            Supplier<List<HttpCaller>> servers,
            Rows rows,
            OutsideService outside,
            Duration patience) {
        this.servers = servers;
        this.rows = rows;
        this.outside = outside;
        this.patience = patience;
    }

    /**
     * Starts a run and gives its id.
     *
     * @param more of the body, after the goal
     */
    String start(String agent, String goal, String more) {
        String body = "{\"goal\":\"" + goal + "\"" + more + "}";
        return created(
                "/agents/" + agent + "/runs",
                body,
                run ->
                        run.path("goal").asString("").equals(goal)
                                && run.path("forked_from").isEmpty(),
                runsOf(agent));
    }

    /**
     * Calls a tool by a run of its own, and gives its id.
     *
     * @param goal by which the run is distinguished from others
     * @param more of the body, after the metadata
     */
    String call(String tool, String goal, String more) {
        return created(
                "/tool-calls",
                "{\"tool\":\"%s\",\"metadata\":{\"goal\":\"%s\"}%s}".formatted(tool, goal, more),
                run -> run.at("/metadata/goal").asString("").equals(goal),
                CALLS);
    }

    /**
     * Until a run of one call is over; the tool, asked whether that took effect, does not know.
     *
     * @return how it ended
     */
    String awaitEndOfCall(String run) {
        return until(
                "the end of call run " + run,
                () -> {
                    if (waitOf(run).equals("in_doubt")) {
                        settle(run);
                    }
                    String now = status(run);
                    return ENDS.contains(now) ? Optional.of(now) : Optional.empty();
                });
    }

    /** At the one server or the other: one of them may be gone until this is done. */
    void settle(String run) {
        String path = "/agent-runs/" + run + "/in-doubt/call";
        String body = "{\"outcome\":\"tell_model\"}";
        Optional<HttpAnswer> _ = post(path, body).or(() -> post(path, body));
    }

    /** How many call runs were made for a goal. */
    long callsWithGoal(String goal) {
        return items(CALLS)
                .valueStream()
                .filter(run -> run.at("/metadata/goal").asString("").equals(goal))
                .count();
    }

    private static String runsOf(String agent) {
        return "/agents/" + agent + "/runs?limit=50";
    }

    String fork(String agent, String run, int turn, String goal) {
        return created(
                "/agent-runs/" + run + "/fork",
                "{\"turn\":" + turn + ",\"goal\":\"" + goal + "\"}",
                found -> found.path("forked_from").path("run_id").asString("").equals(run),
                runsOf(agent));
    }

    /** Posts until it was accepted or is found to have been. */
    String created(String path, String body, Function<JsonNode, Boolean> isIt, String list) {
        return created(path, () -> body, _ -> {}, isIt, list);
    }

    /**
     * Posts until it was accepted or is found to have been.
     *
     * @param refused reads why it was not, before it is posted again
     */
    String created(
            String path,
            Supplier<String> body,
            Consumer<HttpAnswer> refused,
            Function<JsonNode, Boolean> isIt,
            String list) {
        return until(
                "an answer to " + path,
                () -> {
                    Optional<String> known = find(list, isIt);
                    if (known.isPresent()) {
                        return known;
                    }
                    Optional<HttpAnswer> answer = post(path, body.get());
                    Optional<String> run =
                            answer.filter(found -> found.status() == 202)
                                    .map(found -> found.text("run_id"));
                    if (run.isEmpty()) {
                        answer.ifPresent(refused);
                    }
                    return run;
                });
    }

    private Optional<String> find(String list, Function<JsonNode, Boolean> isIt) {
        JsonNode runs = items(list);
        return runs.valueStream()
                .filter(isIt::apply)
                .map(run -> run.path("run_id").asString())
                .findFirst();
    }

    /** Starts a run by a request that is sent again, to any server, until there is an answer. */
    String startUnderKey(String agent, String goal) {
        String path = "/agents/" + agent + "/runs";
        return until(
                "an answer to " + path,
                () ->
                        ask(caller ->
                                        caller.postUnderKey(
                                                path,
                                                "{\"goal\":\"" + goal + "\"}",
                                                goal.replace(' ', '-')))
                                .filter(answer -> answer.status() == 202)
                                .map(answer -> answer.text("run_id")));
    }

    /** Posts the same, to any server, until there is an answer. */
    void postUnderKey(String path, String body, String key) {
        HttpAnswer _ =
                until(
                        "an answer to " + path,
                        () ->
                                ask(caller -> caller.postUnderKey(path, body, key))
                                        .filter(answer -> answer.status() == 202));
    }

    /** Queues a run of a tree; who would delegate is not there. */
    String child(String root, String agent, String goal) {
        return until("a child of " + root, () -> rows.child(root, agent, goal));
    }

    /** Until it waits for something of this kind. */
    void awaitWait(String run, String kind) {
        until(
                "a wait of run " + run,
                () -> waitOf(run).equals(kind) ? Optional.of(run) : Optional.empty());
    }

    /** Answers a wait once it is there, until it is over. */
    void answerWait(String run, String kind, String path, String body) {
        awaitWait(run, kind);
        untilDone("/agent-runs/" + run + path, body, () -> !waitOf(run).equals(kind));
    }

    /** The kind of what it waits for; empty when it does not. */
    String waitOf(String run) {
        return get("/agent-runs/" + run).path("wait").path("kind").asString("");
    }

    /** How many runs of an agent have this goal. */
    long runsWithGoal(String agent, String goal) {
        return items(runsOf(agent))
                .valueStream()
                .filter(run -> run.path("goal").asString("").equals(goal))
                .count();
    }

    /** Copies the user with another key. */
    Client under(String key) {
        return new Client(
                () -> servers.get().stream().map(server -> server.under(key)).toList(),
                rows,
                outside,
                patience);
    }

    /** Makes a key; one whose answer is lost stays unused. */
    String newKey() {
        return accepted("/mcp/keys", "{\"name\":\"another\",\"scope\":\"admin\"}")
                .path("key")
                .asString();
    }

    /** Sets the brake of the tenant; setting it again changes nothing. */
    void brake(String mode) {
        String tenant = items("/tenants").path(0).path("id").asString();
        accepted("/tenants/" + tenant + "/brake", "{\"mode\":\"" + mode + "\"}");
    }

    /** Posts the same until it was accepted, and gives the answer. */
    JsonNode accepted(String path, String body) {
        return until(
                        "an answer to " + path,
                        () -> post(path, body).filter(answer -> answer.status() / 100 == 2))
                .json();
    }

    /** Posts until it was accepted, or has evidently been. */
    void untilDone(String path, String body, BooleanSupplier isDone) {
        until(
                "an answer to " + path,
                () ->
                        isDone.getAsBoolean()
                                        || post(path, body)
                                                .filter(answer -> answer.status() / 100 == 2)
                                                .isPresent()
                                ? Optional.of(path)
                                : Optional.empty());
    }

    /** Puts a file until it was taken; the same again changes nothing. */
    void put(String path, String content) {
        until(
                "an answer to " + path,
                () ->
                        ask(caller ->
                                        caller.send(
                                                caller.request(path)
                                                        .PUT(BodyPublishers.ofString(content))))
                                .filter(answer -> answer.status() / 100 == 2));
    }

    void awaitEnd(String run, String status) {
        until(
                "the end of run " + run,
                () -> {
                    String now = status(run);
                    return now.equals(status) || ENDS.contains(now)
                            ? Optional.of(now)
                            : Optional.empty();
                });
    }

    /** The runs that one has delegated, once there are as many. */
    List<JsonNode> children(String root, int expected) {
        return until(
                expected + " children of run " + root,
                () -> {
                    List<JsonNode> children =
                            items("/agent-runs/" + root + "/tree")
                                    .valueStream()
                                    .filter(one ->
                                            one.path("parent_run_id").asString("").equals(root))
                                    .toList();
                    return children.size() >= expected ? Optional.of(children) : Optional.empty();
                });
    }

    /** Until a run has answered turns. */
    void awaitTurn(String run, int turns) {
        until(
                "turn " + turns + " of run " + run,
                () ->
                        get("/agent-runs/" + run).path("turns").asInt() >= turns
                                ? Optional.of(run)
                                : Optional.empty());
    }

    boolean isOver(String run) {
        return ENDS.contains(status(run));
    }

    String status(String run) {
        return get("/agent-runs/" + run).path("status").asString("");
    }

    JsonNode items(String path) {
        return get(path).path("items");
    }

    /** The answer of whichever server gives one; asks until one does. */
    JsonNode get(String path) {
        return answer(path).json();
    }

    /** Body of an answer as it was sent, with the digits of its numbers. */
    String text(String path) {
        return answer(path).body();
    }

    private HttpAnswer answer(String path) {
        return until(
                "an answer to " + path,
                () -> ask(caller -> caller.get(path)).filter(answer -> answer.status() == 200));
    }

    OutsideService outside() {
        return outside;
    }

    /** Posts to the server whose turn it is; empty when that gives no answer. */
    Optional<HttpAnswer> post(String path, String body) {
        return ask(caller -> caller.post(path, body));
    }

    private Optional<HttpAnswer> ask(Function<HttpCaller, HttpAnswer> request) {
        List<HttpCaller> all = servers.get();
        HttpCaller next = all.get(Math.floorMod(turn.getAndIncrement(), all.size()));
        try {
            return Optional.of(request.apply(next));
        } catch (UncheckedIOException _) {
            // It is gone, or it hangs; it is unknown what it did with a request.
            return Optional.empty();
        }
    }

    <T> T until(String what, Callable<Optional<T>> attempt) {
        return await(what)
                .atMost(patience)
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK_EVERY)
                .until(attempt, Optional::isPresent)
                .orElseThrow();
    }
}

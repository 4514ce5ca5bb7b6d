package dev.grove.core.run.workflow.step;

import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.NodeStatus;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.language.json.NumberBound;
import dev.grove.language.workflow.Body;
import dev.grove.language.workflow.Node;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Loops: something is made and judged, round after round, until it is accepted. */
public final class LoopStep {

    private static final String MAKE = "make";
    private static final String JUDGE = "judge";
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Scene scene;
    private final Settling settling;
    private final LeafStep leaves;

    public LoopStep(Scene scene, Settling settling, LeafStep leaves) {
        this.scene = scene;
        this.settling = settling;
        this.leaves = leaves;
    }

    void begin(Task task, Node.LoopNode loop) {
        NodeRow row = NodeRow.begun(task, NodeStatus.RUNNING, scene.now());
        row = row.with(LoopState.first().in(row.state()));
        if (loop.settings().timeout() != null) {
            row = row.due(scene.now().plus(loop.settings().timeout()));
        }
        scene.changes().row(row);
        scene.changes()
                .event(
                        new NodeEvent.Started(
                                task.path(), loop.kind(), loop.settings().title(), null, null));
        goOn(task, loop, row);
    }

    /** Goes on as far as it can: a part that ends at once is followed by the next one. */
    void goOn(Task task, Node.LoopNode loop, NodeRow before) {
        if (before.dueAt() != null && !before.dueAt().isAfter(scene.now())) {
            giveUp(task, new RunError("timeout", "The loop did not end within its timeout"));
            return;
        }
        boolean more = true;
        while (more && !scene.changes().isFull()) {
            more = step(task, loop);
        }
        if (more) {
            scene.changes().goOn();
        }
    }

    /** Whether there may be more to do at once. */
    private boolean step(Task task, Node.LoopNode loop) {
        NodeRow row = Objects.requireNonNull(scene.values().row(task.path()));
        if (row.isSettled()) {
            return false;
        }
        LoopState state = LoopState.of(row);
        NodeRow made = settled(part(task, loop, state, MAKE));
        if (made == null) {
            return false;
        }
        if (made.status() != NodeStatus.COMPLETED) {
            partFailed(task, loop, state, made);
            return false;
        }
        NodeRow judged = settled(part(task, loop, state, JUDGE));
        if (judged == null) {
            return false;
        }
        if (judged.status() != NodeStatus.COMPLETED) {
            partFailed(task, loop, state, judged);
            return false;
        }
        // The parts have added to what the node remembers: what its runs have cost.
        return judge(task, loop, state, Objects.requireNonNull(scene.values().row(task.path())));
    }

    /** Begins a part, or goes on with it; gives its row once it is settled. */
    private @Nullable NodeRow settled(Task part) {
        NodeRow row = scene.values().row(part.path());
        if (row == null) {
            boolean _ = leaves.begin(part);
        } else if (row.isOpen() && !scene.changes().rows().containsKey(part.path())) {
            leaves.goOn(part, row);
        }
        NodeRow now = scene.values().row(part.path());
        return now == null || now.isOpen() ? null : now;
    }

    private boolean judge(Task task, Node.LoopNode loop, LoopState state, NodeRow row) {
        Map<String, JsonNode> values = values(task, state, true);
        JsonNode accepted;
        BigDecimal score = null;
        switch (scene.value(task.pointer() + "/loop/accept", values)) {
            case Values.Result.Value(JsonNode value) -> accepted = value;
            case Values.Result.Broken(RunError error) -> {
                settling.failForGood(task, row, error);
                return false;
            }
        }
        if (!(accepted instanceof BooleanNode)) {
            settling.failForGood(task, row, mustGive(task, "accept", "true or false"));
            return false;
        }
        if (loop.score() != null) {
            switch (scene.value(task.pointer() + "/loop/score", values)) {
                case Values.Result.Value(JsonNode value)
                        when value.isNumber() && NumberBound.holds(value.decimalValue()) ->
                        score = value.decimalValue();
                case Values.Result.Value(JsonNode _) -> {
                    settling.failForGood(
                            task, row, mustGive(task, "score", "a number that a double holds"));
                    return false;
                }
                case Values.Result.Broken(RunError error) -> {
                    settling.failForGood(task, row, error);
                    return false;
                }
            }
        }
        LoopState judged = state.judged(score, accepted.booleanValue());
        scene.changes().row(row.with(judged.in(row.state())));
        scene.changes()
                .event(
                        new NodeEvent.LoopRound(
                                task.path(),
                                state.round(),
                                accepted.booleanValue(),
                                score,
                                judged.bestScore()));
        return afterRound(task, loop, judged, accepted.booleanValue());
    }

    private boolean afterRound(Task task, Node.LoopNode loop, LoopState judged, boolean accepted) {
        NodeRow row = Objects.requireNonNull(scene.values().row(task.path()));
        boolean exhausted =
                judged.round() >= loop.maxRounds()
                        || (loop.stopWithoutGain() != null
                                && judged.withoutGain() >= loop.stopWithoutGain());
        if (accepted) {
            settling.complete(task, row, output(task, judged, true));
        } else if (!exhausted) {
            scene.changes().row(row.with(judged.next().in(row.state())));
            return true;
        } else {
            switch (loop.onExhausted()) {
                case BEST -> settling.complete(task, row, output(task, judged, false));
                case FAIL ->
                        settling.failForGood(
                                task,
                                row,
                                new RunError(
                                        RunError.NODE_FAILED,
                                        "Nothing was accepted in %d rounds"
                                                .formatted(judged.round())));
            }
        }
        return false;
    }

    /** When money runs out, the best so far is what there is. */
    private void partFailed(Task task, Node.LoopNode loop, LoopState state, NodeRow part) {
        NodeRow row = Objects.requireNonNull(scene.values().row(task.path()));
        RunError error =
                Objects.requireNonNullElseGet(
                        part.error(),
                        () ->
                                new RunError(
                                        RunError.NODE_FAILED,
                                        part.path() + " gave no output: it was skipped"));
        if (error.code().equals("usd_budget")
                && state.bestRound() > 0
                && loop.onExhausted() == Node.OnExhausted.BEST) {
            settling.complete(task, row, output(task, state, false));
        } else {
            settling.fail(
                    task, row, new RunError(error.code(), part.path() + ": " + error.message()));
        }
    }

    private void giveUp(Task task, RunError error) {
        for (NodeRow open : OpenRows.of(scene, task.path())) {
            scene.changes().row(open.cancelled(scene.now()));
        }
        settling.fail(task, Objects.requireNonNull(scene.values().row(task.path())), error);
    }

    private static RunError mustGive(Task task, String field, String what) {
        return new RunError(
                RunError.EXPRESSION_FAILED,
                task.pointer() + "/loop/" + field + " must give " + what);
    }

    private ObjectNode output(Task task, LoopState state, boolean accepted) {
        ObjectNode output = NODES.objectNode();
        output.set("best", made(task, state.bestRound()));
        output.set(
                "score",
                state.bestScore() == null
                        ? NullNode.getInstance()
                        : NODES.numberNode(state.bestScore()));
        output.put("accepted", accepted);
        output.put("rounds", state.round());
        ArrayNode history = output.putArray("history");
        state.history().forEach(history::add);
        return output;
    }

    private Task part(Task task, Node.LoopNode loop, LoopState state, String which) {
        Body body = which.equals(MAKE) ? loop.make() : loop.judge();
        return new Task(
                path(task.path(), state.round(), which),
                task.pointer() + "/loop/" + which,
                InlineGraph.nodeOf(body),
                values(task, state, which.equals(JUDGE)),
                task.path(),
                state.round());
    }

    /**
     * Values for expressions of the loop, {@code loop} among them.
     *
     * @param made whether this round has made something already
     */
    private Map<String, JsonNode> values(Task task, LoopState state, boolean made) {
        ObjectNode loop = NODES.objectNode();
        int round = state.round();
        loop.set("made", made(task, made ? round : round - 1));
        JsonNode last = review(task, round - 1);
        JsonNode now = made ? review(task, round) : NullNode.getInstance();
        loop.set("review", now.isNull() ? last : now);
        loop.set("feedback", last.isNull() ? NODES.stringNode("") : last);
        loop.put("round", round);
        loop.set("best", made(task, state.bestRound()));
        loop.set(
                "score",
                state.bestScore() == null
                        ? NullNode.getInstance()
                        : NODES.numberNode(state.bestScore()));
        Map<String, JsonNode> values = new HashMap<>(task.values());
        values.put("loop", loop);
        return values;
    }

    private JsonNode made(Task task, int round) {
        return outputOf(makePath(task.path(), round));
    }

    private JsonNode review(Task task, int round) {
        return outputOf(judgePath(task.path(), round));
    }

    private JsonNode outputOf(String path) {
        return Optional.ofNullable(scene.values().row(path))
                .flatMap(scene.values()::output)
                .orElse(NullNode.getInstance());
    }

    public static String makePath(String loop, int round) {
        return path(loop, round, MAKE);
    }

    public static String judgePath(String loop, int round) {
        return path(loop, round, JUDGE);
    }

    private static String path(String loop, int round, String which) {
        return loop + "/" + round + "/" + which;
    }
}

package dev.grove.core.run.workflow.step;

import dev.grove.core.run.event.NodeEvent;
import dev.grove.core.run.record.RunError;
import dev.grove.core.run.wait.ArgumentsDigest;
import dev.grove.core.run.workflow.node.EventTaken;
import dev.grove.core.run.workflow.node.NodeRow;
import dev.grove.core.run.workflow.node.Task;
import dev.grove.core.run.workflow.node.Values;
import dev.grove.language.workflow.Node;
import dev.grove.language.workflow.Node.Until;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.BooleanNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** Nodes that wait for people, for time or for an event. */
public final class PauseStep {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final Scene scene;
    private final Settling settling;
    private final EventReader events;

    public PauseStep(Scene scene, Settling settling, EventReader events) {
        this.scene = scene;
        this.settling = settling;
        this.events = events;
    }

    /** Reads what was sent to the run, and no node has taken. */
    public interface EventReader {

        /** A page, oldest first, after an event or from the first one; empty at the end. */
        List<EventTaken> untaken(String name, @Nullable UUID after);
    }

    /**
     * Begins an ask. The node keeps the subject that is shown to people: they decide on that,
     * whatever becomes of its sources.
     */
    boolean ask(Task task, NodeRow row, Node.AskNode ask) {
        ObjectNode state = NODES.objectNode();
        switch (scene.value(task, "/ask/title")) {
            case Values.Result.Value(JsonNode title) ->
                    state.put("title", title.isString() ? title.stringValue() : title.toString());
            case Values.Result.Broken(RunError error) -> {
                settling.fail(task, row, error);
                return true;
            }
        }
        JsonNode subject = NODES.objectNode();
        if (ask.show() != null) {
            switch (scene.value(task, "/ask/show")) {
                case Values.Result.Value(JsonNode shown) -> subject = shown;
                case Values.Result.Broken(RunError error) -> {
                    settling.fail(task, row, error);
                    return true;
                }
            }
        }
        state.set("subject", subject);
        state.put("digest", ArgumentsDigest.of(subject));
        state.put("count", ask.count());
        state.put("scope", ask.scope());
        state.put("not_starter", ask.notStarter());
        if (ask.form() != null) {
            state.set("form", ask.form());
        }
        state.putArray("decisions");
        Instant due = ask.timeout() == null ? null : scene.now().plus(ask.timeout());
        NodeRow waiting = row.waiting(due, state);
        waiting(
                task,
                waiting,
                state.path("title").stringValue(),
                null,
                WaitLimit.endOf(due, scene));
        return true;
    }

    boolean await(Task task, NodeRow row, Node.WaitNode wait) {
        switch (wait.until()) {
            case Until.Elapsed(var time) -> {
                Instant due = scene.now().plus(time);
                waiting(task, row.waiting(due, NODES.objectNode()), null, null, due);
            }
            case Until.Instant(String _) -> until(task, row);
            case Until.Event event -> {
                Instant due = event.timeout() == null ? null : scene.now().plus(event.timeout());
                NodeRow waiting =
                        row.waiting(due, NODES.objectNode().put(NodeRow.EVENT, event.name()));
                waiting(task, waiting, null, event.name(), WaitLimit.endOf(due, scene));
                takeEvent(task, waiting, event);
            }
        }
        return true;
    }

    private void until(Task task, NodeRow row) {
        switch (scene.value(task, "/wait/until")) {
            case Values.Result.Value(JsonNode time) -> {
                Optional<Instant> due = instant(time);
                if (due.isEmpty()) {
                    settling.fail(
                            task,
                            row,
                            new RunError(
                                    RunError.EXPRESSION_FAILED,
                                    task.pointer()
                                            + "/wait/until must give a time of RFC 3339, such as 2027-01-31T08:00:00Z"));
                } else {
                    waiting(
                            task,
                            row.waiting(due.get(), NODES.objectNode()),
                            null,
                            null,
                            due.get());
                }
            }
            case Values.Result.Broken(RunError error) -> settling.fail(task, row, error);
        }
    }

    private static Optional<Instant> instant(JsonNode time) {
        try {
            return time.isString()
                    ? Optional.of(OffsetDateTime.parse(time.stringValue()).toInstant())
                    : Optional.empty();
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private void waiting(
            Task task,
            NodeRow row,
            @Nullable String title,
            @Nullable String event,
            @Nullable Instant due) {
        scene.changes().row(row);
        scene.changes()
                .event(new NodeEvent.Waiting(task.path(), task.node().kind(), title, event, due));
    }

    /** Takes in that its time is over, or that what it waits for is there. */
    void goOn(Task task, NodeRow row) {
        boolean due = row.dueAt() != null && !row.dueAt().isAfter(scene.now());
        switch (task.node()) {
            case Node.AskNode ask when due -> expire(task, row, ask);
            case Node.WaitNode(Until.Event event, var _) -> {
                if (!takeEvent(task, row, event) && due) {
                    settling.complete(task, row, NullNode.getInstance());
                }
            }
            case Node.WaitNode _ when due -> settling.complete(task, row, NullNode.getInstance());
            default -> {
                // Nothing has come yet.
            }
        }
    }

    private void expire(Task task, NodeRow row, Node.AskNode ask) {
        switch (ask.onTimeout()) {
            case DENY -> settling.complete(task, row, AskOutput.expired(row.state(), scene.now()));
            case FAIL ->
                    settling.fail(
                            task,
                            row,
                            new RunError(
                                    RunError.ASK_DENIED,
                                    "It was not approved in time: "
                                            + row.state().path("title").asString("")));
        }
    }

    private boolean takeEvent(Task task, NodeRow row, Until.Event wanted) {
        List<EventTaken> page = events.untaken(wanted.name(), null);
        while (!page.isEmpty()) {
            for (EventTaken sent : page) {
                if (!isTaken(sent) && hasKey(task, wanted, sent.payload())) {
                    scene.changes().take(new EventTaken(sent.id(), task.path(), sent.payload()));
                    settling.complete(task, row, sent.payload());
                    return true;
                }
            }
            page = events.untaken(wanted.name(), page.getLast().id());
        }
        return false;
    }

    private boolean isTaken(EventTaken sent) {
        return scene.changes().taken().stream().anyMatch(other -> other.id().equals(sent.id()));
    }

    /** An event for which the expression has no value is another one's. */
    private boolean hasKey(Task task, Until.Event wanted, JsonNode payload) {
        if (wanted.key() == null) {
            return true;
        }
        Map<String, JsonNode> values = new HashMap<>(task.values());
        values.put("event", payload);
        return scene.value(task.pointer() + "/wait/key", values)
                        instanceof Values.Result.Value(BooleanNode held)
                && held.booleanValue();
    }
}

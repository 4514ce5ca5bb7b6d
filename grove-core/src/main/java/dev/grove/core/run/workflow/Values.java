package dev.grove.core.run.workflow;

import dev.grove.core.run.record.RunError;
import dev.grove.core.workflow.analysis.PlannedField;
import dev.grove.core.workflow.expression.Evaluation;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * What expressions of one advance read. Outputs are loaded when a field refers to their node, and
 * no others.
 */
final class Values {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final WorkflowRun run;
    private final Snapshot snapshot;
    private final Changes changes;
    private final OutputReader reader;
    private final Map<String, Optional<JsonNode>> outputs = new HashMap<>();

    Values(WorkflowRun run, Snapshot snapshot, Changes changes, OutputReader reader) {
        this.run = run;
        this.snapshot = snapshot;
        this.changes = changes;
        this.reader = reader;
    }

    /** Reads what is stored. */
    interface OutputReader {

        /** Of a node that completed at the top of the graph; of a map, put together. */
        Optional<JsonNode> outputOf(NodeRow node);

        /** An element of a map's list, as it was when the map began. */
        JsonNode element(String path, int index);

        /** Texts of skills, as they are pinned. */
        Map<String, String> skills(Set<String> names);
    }

    /** What became of a field. */
    sealed interface Result {
        record Value(JsonNode value) implements Result {}

        record Broken(RunError error) implements Result {}
    }

    Result of(PlannedField field, Map<String, JsonNode> around) {
        Map<String, JsonNode> values = new HashMap<>();
        run.work().values().properties().forEach(one -> values.put(one.getKey(), one.getValue()));
        values.putAll(around);
        values.put("input", run.work().input());
        values.put("run", aboutRun());
        values.put("nodes", nodes(field));
        if (!field.skills().isEmpty()) {
            ObjectNode texts = NODES.objectNode();
            reader.skills(field.skills()).forEach(texts::put);
            values.put("skills", texts);
        }
        return switch (field.evaluate(values)) {
            case Evaluation.Done(JsonNode value) -> new Result.Value(value);
            case Evaluation.Failed(String within, var fault) ->
                    new Result.Broken(
                            new RunError(
                                    RunError.EXPRESSION_FAILED,
                                    "%s%s at %s".formatted(field.pointer(), within, fault)));
        };
    }

    private ObjectNode aboutRun() {
        ObjectNode about = NODES.objectNode();
        about.put("id", run.id().toString());
        about.put("name", run.work().name());
        about.put("version", run.work().version());
        about.put(
                "started_at",
                String.valueOf(run.startedAt() == null ? run.createdAt() : run.startedAt()));
        return about;
    }

    /** Those that a field refers to; a graph within a node has those around it among its values. */
    ObjectNode nodes(PlannedField field) {
        ObjectNode around =
                run.work().values().path("nodes") instanceof ObjectNode outer
                        ? outer
                        : NODES.objectNode();
        ObjectNode nodes = NODES.objectNode();
        for (String id : field.nodes()) {
            NodeRow row = row(id);
            if (row != null) {
                nodes.set(id, state(row, field.outputs().contains(id)));
            } else if (around.has(id)) {
                nodes.set(id, around.get(id));
            }
        }
        return nodes;
    }

    private ObjectNode state(NodeRow row, boolean withOutput) {
        ObjectNode state = NODES.objectNode();
        state.put("status", row.status().wireName());
        if (row.error() != null) {
            ObjectNode error = state.putObject("error");
            error.put("code", row.error().code());
            error.put("message", row.error().message());
        }
        if (withOutput) {
            output(row).ifPresent(output -> state.set("output", output));
        }
        return state;
    }

    JsonNode element(String path, int index) {
        return reader.element(path, index);
    }

    @Nullable NodeRow row(String path) {
        NodeRow changed = changes.rows().get(path);
        return changed == null ? snapshot.node(path) : changed;
    }

    /** What a settled node gave. */
    Optional<JsonNode> output(NodeRow row) {
        if (row.status() != NodeStatus.COMPLETED) {
            return Optional.empty();
        }
        JsonNode now = changes.outputs().get(row.path());
        if (now != null) {
            return Optional.of(now);
        }
        Optional<JsonNode> known = outputs.get(row.path());
        if (known == null) {
            known = reader.outputOf(row);
            outputs.put(row.path(), known);
        }
        return known;
    }
}

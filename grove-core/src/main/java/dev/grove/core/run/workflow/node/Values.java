package dev.grove.core.run.workflow.node;

import dev.grove.core.run.record.RunError;
import dev.grove.core.run.workflow.run.WorkflowRun;
import dev.grove.language.analysis.PlannedField;
import dev.grove.language.expression.Evaluation;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Values that expressions of one advance read. An output is loaded only when a field refers to its
 * node.
 */
public final class Values {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** Bytes of outputs that are kept for the next field. */
    private static final long MOST_HELD = 2L * OutputSize.MOST;

    private static final String COUNTS = "counts";

    private final WorkflowRun run;
    private final Snapshot snapshot;
    private final Changes changes;
    private final OutputReader reader;
    private final Map<String, Optional<Stored>> outputs = new HashMap<>();

    /** Bytes of the outputs that are kept. */
    private long held;

    public Values(WorkflowRun run, Snapshot snapshot, Changes changes, OutputReader reader) {
        this.run = run;
        this.snapshot = snapshot;
        this.changes = changes;
        this.reader = reader;
    }

    /** Reads what is stored. */
    public interface OutputReader {

        /**
         * Reads the stored output of a completed node; that of a map is put together from its
         * elements.
         *
         * @throws ValueTooLarge beyond {@link OutputSize#MOST}
         */
        Optional<Stored> outputOf(NodeRow node);

        /** Counts of a map's elements by outcome, as its output has them; empty for other nodes. */
        Optional<JsonNode> countsOf(NodeRow node);

        /** An element of a map's list, as it was when the map began. */
        public JsonNode element(String path, int index);

        /** Texts of skills, as they are pinned. */
        Map<String, String> skills(Set<String> names);
    }

    /**
     * A stored output.
     *
     * @param size bytes of its JSON
     */
    public record Stored(JsonNode output, long size) {}

    /** Outcome of the evaluation of a field. */
    public sealed interface Result {
        record Value(JsonNode value) implements Result {}

        record Broken(RunError error) implements Result {}
    }

    public Result of(PlannedField field, Map<String, JsonNode> around) {
        Map<String, JsonNode> values = new HashMap<>();
        run.work().values().properties().forEach(one -> values.put(one.getKey(), one.getValue()));
        values.putAll(around);
        values.put("input", run.work().input());
        values.put("run", aboutRun());
        try {
            values.put("nodes", nodes(field));
        } catch (ValueTooLarge e) {
            return new Result.Broken(e.error());
        }
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
        Instant startedAt = run.clock().startedAt();
        about.put("started_at", String.valueOf(startedAt == null ? run.createdAt() : startedAt));
        return about;
    }

    /**
     * Nodes that a field refers to; a graph within a node has those around it among its values.
     *
     * @throws ValueTooLarge where the outputs are too large together
     */
    public ObjectNode nodes(PlannedField field) {
        ObjectNode around =
                run.work().values().path("nodes") instanceof ObjectNode outer
                        ? outer
                        : NODES.objectNode();
        ObjectNode nodes = NODES.objectNode();
        long size = 0;
        for (String id : field.nodes()) {
            NodeRow row = row(id);
            if (row != null) {
                ObjectNode state = state(row);
                if (field.outputs().contains(id)) {
                    Optional<Stored> output =
                            field.readsOnly(id, COUNTS) ? counts(row) : stored(row);
                    size += output.map(Stored::size).orElse(0L);
                    requireFit(id, size);
                    output.ifPresent(given -> state.set("output", given.output()));
                }
                nodes.set(id, state);
            } else if (around.has(id)) {
                nodes.set(id, around.get(id));
            }
        }
        return nodes;
    }

    private static void requireFit(String node, long size) {
        if (size > OutputSize.MOST) {
            throw new ValueTooLarge(node);
        }
    }

    /**
     * Reads only the counts of a completed map, however large its elements are; of other nodes, the
     * output.
     */
    private Optional<Stored> counts(NodeRow row) {
        Optional<JsonNode> counts =
                row.kind().equals("map") && row.status() == NodeStatus.COMPLETED
                        ? reader.countsOf(row)
                        : Optional.empty();
        return counts.isPresent()
                ? counts.map(found -> new Stored(NODES.objectNode().set(COUNTS, found), 0))
                : stored(row);
    }

    /**
     * Outputs of completed nodes, by path.
     *
     * @throws ValueTooLarge where they are too large together
     */
    public ObjectNode outputs(List<NodeRow> completed) {
        ObjectNode all = NODES.objectNode();
        long size = 0;
        for (NodeRow row : completed) {
            Optional<Stored> output = stored(row);
            size += output.map(Stored::size).orElse(0L);
            requireFit(row.path(), size);
            all.set(row.path(), output.map(Stored::output).orElse(NODES.nullNode()));
        }
        return all;
    }

    private static ObjectNode state(NodeRow row) {
        ObjectNode state = NODES.objectNode();
        state.put("status", row.status().wireName());
        if (row.error() != null) {
            ObjectNode error = state.putObject("error");
            error.put("code", row.error().code());
            error.put("message", row.error().message());
        }
        return state;
    }

    public JsonNode element(String path, int index) {
        return reader.element(path, index);
    }

    @Nullable
    public NodeRow row(String path) {
        NodeRow changed = changes.rows().get(path);
        return changed == null ? snapshot.node(path) : changed;
    }

    /** Output of a completed node; empty for others. */
    public Optional<JsonNode> output(NodeRow row) {
        return stored(row).map(Stored::output);
    }

    private Optional<Stored> stored(NodeRow row) {
        if (row.status() != NodeStatus.COMPLETED) {
            return Optional.empty();
        }
        JsonNode now = changes.outputs().get(row.path());
        if (now != null) {
            return Optional.of(new Stored(now, OutputSize.of(now)));
        }
        Optional<Stored> known = outputs.get(row.path());
        if (known == null) {
            known = reader.outputOf(row);
            long size = known.map(Stored::size).orElse(0L);
            if (held + size > MOST_HELD) {
                outputs.clear();
                held = 0;
            }
            outputs.put(row.path(), known);
            held += size;
        }
        return known;
    }
}

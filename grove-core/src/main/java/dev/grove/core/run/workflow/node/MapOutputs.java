package dev.grove.core.run.workflow.node;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.RunId;
import dev.grove.language.workflow.Node.Order;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/** The output of a map, put together from its elements. */
public final class MapOutputs {

    private static final String ELEMENTS =
            """
            SELECT place AS index, status, output, error_code AS code, error_message AS message, child_run_id AS run FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND holder = :path
             ORDER BY %s
            """;

    private MapOutputs() {}

    private record Element(
            int index,
            NodeStatus status,
            @Nullable JsonNode output,
            @Nullable String code,
            @Nullable String message,
            @Nullable UUID run) {}

    private static final String SIZE =
            """
            SELECT (SELECT coalesce(sum(octet_length(output::text) + octet_length(coalesce(error_message, ''))), 0)
                      FROM workflow_nodes WHERE tenant_id = :tenant AND run_id = :run AND holder = :path)
                 + (SELECT coalesce(sum(octet_length(items::text)), 0)
                      FROM workflow_map_pages WHERE tenant_id = :tenant AND run_id = :run AND path = :path)
            """;

    private static final String COUNTS =
            """
            SELECT count(*) AS items,
                   count(*) FILTER (WHERE status = 'completed') AS completed,
                   count(*) FILTER (WHERE status = 'failed') AS failed
              FROM workflow_nodes
             WHERE tenant_id = :tenant AND run_id = :run AND holder = :path
            """;

    /** The counts alone, however large the elements are. */
    public static JsonNode counts(TenantSql jdbc, RunId run, String path) {
        return jdbc.sql(COUNTS)
                .param("run", run.value())
                .param("path", path)
                .query((row, _) ->
                        counts(row.getInt("items"), row.getInt("completed"), row.getInt("failed")))
                .single();
    }

    private static JsonNode counts(int items, int completed, int failed) {
        ObjectNode counts = JsonNodeFactory.instance.objectNode();
        counts.put("items", items);
        counts.put("completed", completed);
        counts.put("failed", failed);
        return counts.put("skipped", items - completed - failed);
    }

    /**
     * Results in the order of the list, or in that in which they came.
     *
     * @throws ValueTooLarge beyond {@link OutputSize#MOST} bytes of elements and their outputs
     */
    public static Values.Stored read(TenantSql jdbc, RunId run, String path, Order order) {
        long size =
                jdbc.sql(SIZE)
                        .param("run", run.value())
                        .param("path", path)
                        .query(Long.class)
                        .single();
        if (size > OutputSize.MOST) {
            throw new ValueTooLarge(path);
        }
        return new Values.Stored(together(jdbc, run, path, order), size);
    }

    private static ObjectNode together(TenantSql jdbc, RunId run, String path, Order order) {
        List<Element> elements =
                jdbc.sql(
                                ELEMENTS.formatted(
                                        switch (order) {
                                            case INPUT -> "place";
                                            case COMPLETION -> "ended_at, place";
                                        }))
                        .param("run", run.value())
                        .param("path", path)
                        .query(Rows.of(Element.class))
                        .list();
        ItemReader items = new ItemReader(jdbc, run);
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        ArrayNode results = all.putArray("results");
        ArrayNode completed = all.putArray("completed");
        ArrayNode failed = all.putArray("failed");
        for (Element element : elements) {
            switch (element.status()) {
                case COMPLETED -> {
                    results.add(element.output());
                    ObjectNode one = completed.addObject();
                    one.put("index", element.index());
                    one.set("item", items.element(path, element.index()));
                    one.set("output", element.output());
                }
                case FAILED -> {
                    results.add(NullNode.getInstance());
                    ObjectNode one = failed.addObject();
                    one.put("index", element.index());
                    one.set("item", items.element(path, element.index()));
                    ObjectNode error = one.putObject("error");
                    error.put("code", element.code());
                    error.put("message", element.message());
                    one.put("run_id", element.run() == null ? null : element.run().toString());
                }
                case SKIPPED, CANCELLED, RUNNING, WAITING -> results.add(NullNode.getInstance());
            }
        }
        all.set("counts", counts(elements.size(), completed.size(), failed.size()));
        return all;
    }
}

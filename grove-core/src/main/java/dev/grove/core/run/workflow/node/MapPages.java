package dev.grove.core.run.workflow.node;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.language.json.ExactJson;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The lists of maps as they were when each began, in pages. */
public final class MapPages {

    public static final int SIZE = 256;

    private static final JsonMapper JSON = ExactJson.MAPPER;

    private MapPages() {}

    public static void write(TenantSql jdbc, RunId run, String path, ArrayNode elements) {
        for (int from = 0; from < elements.size(); from += SIZE) {
            ArrayNode page = JsonNodeFactory.instance.arrayNode();
            for (int i = from; i < Math.min(from + SIZE, elements.size()); i++) {
                page.add(elements.get(i));
            }
            int _ =
                    jdbc.sql(
                                    """
                                    INSERT INTO workflow_map_pages (tenant_id, run_id, path, page, items)
                                    VALUES (:tenant, :run, :path, :page, :items::json)
                                    """)
                            .param("run", run.value())
                            .param("path", path)
                            .param("page", from / SIZE)
                            .param("items", page.toString())
                            .update();
        }
    }

    public static JsonNode read(TenantSql jdbc, RunId run, String path, int page) {
        return jdbc.sql(
                        """
                        SELECT items FROM workflow_map_pages
                         WHERE tenant_id = :tenant AND run_id = :run AND path = :path AND page = :page
                        """)
                .param("run", run.value())
                .param("path", path)
                .param("page", page)
                .query((row, _) -> JSON.readTree(row.getString("items")))
                .single();
    }
}

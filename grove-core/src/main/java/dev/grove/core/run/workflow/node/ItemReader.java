package dev.grove.core.run.workflow.node;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Reads elements of maps; a page is read once. */
final class ItemReader {

    private final TenantSql jdbc;
    private final RunId run;
    private final Map<String, JsonNode> pages = new HashMap<>();

    ItemReader(TenantSql jdbc, RunId run) {
        this.jdbc = jdbc;
        this.run = run;
    }

    JsonNode element(String path, int index) {
        int page = index / MapPages.SIZE;
        return pages.computeIfAbsent(path + "#" + page, _ -> MapPages.read(jdbc, run, path, page))
                .get(index % MapPages.SIZE);
    }
}

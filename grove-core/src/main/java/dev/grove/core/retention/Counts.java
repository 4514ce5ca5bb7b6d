package dev.grove.core.retention;

import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** How many rows went, by their table. */
public record Counts(Map<String, Long> byTable) {

    /** Table whose rows are counted as sessions. */
    public static final String SESSIONS = "sessions";

    public static final Counts NONE = new Counts(Map.of());

    private static final JsonMapper JSON = JsonMapper.shared();

    public Counts {
        byTable = Map.copyOf(byTable);
    }

    public static Counts of(String table, long rows) {
        return rows == 0 ? NONE : new Counts(Map.of(table, rows));
    }

    public Counts plus(Counts others) {
        Map<String, Long> sums = new TreeMap<>(byTable);
        others.byTable.forEach((table, rows) -> sums.merge(table, rows, Long::sum));
        return new Counts(sums);
    }

    public long of(String table) {
        return byTable.getOrDefault(table, 0L);
    }

    public long total() {
        return byTable.values().stream().mapToLong(Long::longValue).sum();
    }

    public String json() {
        ObjectNode node = JSON.createObjectNode();
        new TreeMap<>(byTable).forEach(node::put);
        return node.toString();
    }

    public static Counts parse(String json) {
        Map<String, Long> sums = new TreeMap<>();
        JSON.readTree(json)
                .properties()
                .forEach(table -> sums.put(table.getKey(), table.getValue().asLong()));
        return new Counts(sums);
    }
}

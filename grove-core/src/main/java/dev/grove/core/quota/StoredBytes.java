package dev.grove.core.quota;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Repository;

/**
 * How much a tenant keeps: its files as their store has them, and the texts of its runs, sessions
 * and definitions as the database has them, compressed. That reads no long text: its length is with
 * the pointer to it.
 */
@Repository
class StoredBytes {

    /** Once for each content, however many runs point at it; wherever the bytes lie. */
    private static final String OF_FILES =
            "(SELECT COALESCE(sum(bytes), 0) FROM workspace_snapshots WHERE tenant_id = :tenant)";

    private static final List<Texts> OF_OTHER_DEFINITIONS =
            List.of(
                    new Texts("agent_versions", "", "definition"),
                    new Texts("custom_tool_versions", "", "definition"),
                    new Texts("tool_provider_definitions", "", "definition"),
                    new Texts("workflow_versions", "", "definition"),
                    new Texts("workflow_sources", "", "document"),
                    new Texts("policy_versions", "", "definition"),
                    new Texts("policy_sources", "", "document"),
                    new Texts("skill_versions", "", "definition"),
                    new Texts("skill_contents", "", "content"),
                    new Texts("authority_layers", "", "document"));

    /** Each write of a definition adds a version. */
    static final List<Texts> OF_DEFINITIONS =
            Stream.concat(
                            DefinitionTables.PLAIN.stream()
                                    .map(of -> new Texts(of.versions(), "", "definition")),
                            OF_OTHER_DEFINITIONS.stream())
                    .toList();

    static final List<Texts> OF_RUNS =
            List.of(
                    new Texts(
                            "agent_runs",
                            "id",
                            "goal",
                            "call",
                            "metadata",
                            "workspace_files",
                            "result",
                            "summary",
                            "error_message"),
                    new Texts("run_log", "run_id", "events", "changes", "raw_answer"),
                    new Texts("agent_run_results", "run_id", "content"),
                    new Texts("agent_run_messages", "run_id", "content"),
                    new Texts("agent_run_preludes", "run_id", "said"),
                    new Texts("agent_run_words", "run_id", "words"),
                    new Texts("observations", "run_id", "text", "metadata", "words"),
                    new Texts("agent_run_compactions", "run_id", "summary", "failure"),
                    new Texts(
                            "agent_run_waits",
                            "run_id",
                            "arguments",
                            "edited_arguments",
                            "quorum",
                            "reason",
                            "content"),
                    new Texts("workflow_nodes", "run_id", "state", "output", "error_message"),
                    new Texts("workflow_map_pages", "run_id", "items"),
                    new Texts("workflow_events", "run_id", "payload"));

    /** Texts of sessions; the words of a message that has begun are the goal of its run. */
    static final List<Texts> OF_SESSIONS =
            List.of(
                    new Texts("sessions", "", "title", "labels", "metadata"),
                    new Texts("session_messages", "", "text", "error_message"));

    private static final String PAGE =
            """
            SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id > :after ORDER BY id LIMIT :most
            """;

    private static final String SUM_OF_TENANT =
            "SELECT %s + %s + %s".formatted(OF_FILES, sum(OF_DEFINITIONS), sum(OF_SESSIONS));

    private static final String SUM_OF_RUNS = "SELECT " + sum(OF_RUNS);

    private final TenantDatabase database;

    StoredBytes(TenantDatabase database) {
        this.database = database;
    }

    /**
     * Columns of a table that callers, models and tools fill as they like.
     *
     * @param run the column that names the run; empty of what is no run's
     */
    record Texts(String table, String run, List<String> columns) {

        Texts(String table, String run, String... columns) {
            this(table, run, List.of(columns));
        }

        private String sum() {
            String each =
                    columns.stream()
                            .map("COALESCE(pg_column_size(%s), 0)"::formatted)
                            .collect(Collectors.joining(" + "));
            String runs = run.isEmpty() ? "" : " AND %s = ANY (:runs)".formatted(run);
            return "(SELECT COALESCE(sum(%s), 0) FROM %s WHERE tenant_id = :tenant%s)"
                    .formatted(each, table, runs);
        }
    }

    /**
     * Bytes of a page of runs.
     *
     * @param last id of the last; where there are none, of the one that they would follow
     */
    record Page(long bytes, int runs, UUID last) {}

    /** All but what belongs to runs. */
    long ofTenant(TenantId tenant) {
        return database.call(tenant, jdbc -> jdbc.sql(SUM_OF_TENANT).query(Long.class).single());
    }

    /** Sums up the runs after an id, at most so many. */
    Page ofRuns(TenantId tenant, UUID after, int most) {
        return database.call(tenant, jdbc -> page(jdbc, after, most));
    }

    private static Page page(TenantSql jdbc, UUID after, int most) {
        List<UUID> runs =
                jdbc.sql(PAGE)
                        .param("after", after)
                        .param("most", most)
                        .query(Rows.of(UUID.class))
                        .list();
        if (runs.isEmpty()) {
            return new Page(0, 0, after);
        }
        long bytes =
                jdbc.sql(SUM_OF_RUNS)
                        .param("runs", runs.toArray(UUID[]::new))
                        .query(Long.class)
                        .single();
        return new Page(bytes, runs.size(), runs.getLast());
    }

    private static String sum(List<Texts> texts) {
        return texts.stream().map(Texts::sum).collect(Collectors.joining("\n + "));
    }
}

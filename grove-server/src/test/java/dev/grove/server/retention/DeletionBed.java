package dev.grove.server.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;

/** A tenant and its neighbour, with agents that end by themselves and one that waits. */
abstract class DeletionBed extends ServerIT {

    String tenant = "";
    HttpCaller admin = anonymous();
    HttpCaller neighbour = anonymous();
    String neighbours = "";

    @BeforeEach
    void makeTenants() {
        tenant = newTenant();
        admin = newCaller(tenant, "admin");
        neighbours = newTenant();
        neighbour = newCaller(neighbours, "admin");
        store(admin);
        store(neighbour);
    }

    private static void store(HttpCaller caller) {
        stored(caller, "quick", "dear", ",\"limits\":{\"max_turns\":1}");
        stored(
                caller,
                "waiting",
                "asker",
                ",\"client_tools\":[{\"name\":\"ask_user\",\"input_schema\":{\"type\":\"object\"}}]");
    }

    private static void stored(HttpCaller caller, String name, String script, String more) {
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"%s","system_prompt":"p","model":"scripted/%s","tools":["echo","finish"]%s}
                        """
                                .formatted(name, script, more));
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
    }

    static String start(HttpCaller caller, String agent, String metadata) {
        HttpAnswer started =
                caller.post(
                        "/agents/" + agent + "/runs",
                        "{\"goal\":\"a goal\",\"metadata\":" + metadata + "}");
        assertThat(started.status()).as(started.body()).isEqualTo(202);
        return started.text("run_id");
    }

    static String ended(HttpCaller caller, String metadata) {
        String run = start(caller, "quick", metadata);
        await().until(() -> !caller.get("/agent-runs/" + run).json().get("finished_at").isNull());
        return run;
    }

    static String ended(HttpCaller caller) {
        return ended(caller, "{}");
    }

    static void awaitStatus(HttpCaller caller, String run, String status) {
        await().until(() -> caller.get("/agent-runs/" + run).text("status"), status::equals);
    }

    HttpAnswer awaitDone(HttpCaller caller, HttpAnswer begun) {
        assertThat(begun.status()).as(begun.body()).isIn(200, 202);
        String path = "/deletions/" + begun.text("id");
        await().until(() -> caller.get(path).text("status"), "completed"::equals);
        return caller.get(path);
    }

    /** Counts the tenant's rows by table; tables without any are left out. */
    Map<String, Long> rowsOf(String whose) {
        Map<String, Long> rows = new TreeMap<>();
        owner().sql(
                        """
                        SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                         WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id'
                        """)
                .query((row, _) -> row.getString(1))
                .list()
                .forEach(table -> {
                    long count =
                            count(
                                    "SELECT count(*) FROM " + table + " WHERE tenant_id = :id",
                                    whose);
                    if (count > 0) {
                        rows.put(table, count);
                    }
                });
        return rows;
    }

    long count(String sql, String id) {
        return owner().sql(sql).param("id", UUID.fromString(id)).query(Long.class).single();
    }

    /** Nothing that its runs cost is left to be added up. */
    void awaitSettled(String whose) {
        await().until(() ->
                count("SELECT count(*) FROM run_moves WHERE tenant_id = :id", whose) == 0);
    }
}

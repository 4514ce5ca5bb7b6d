package dev.grove.server.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.core.database.RowsOfEveryTable;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import tools.jackson.databind.JsonNode;

class TenantDeletionIT extends DeletionBed {

    private static final Set<String> KEPT =
            Set.of("audit_changes", "deletions", "mcp_audit_log", "secret_uses");

    @Test
    void nothingOfAnyTableIsLeftAndTheRecordHasCountedIt() {
        String one = RowsOfEveryTable.insert(owner()).toString();
        String other = RowsOfEveryTable.insert(owner()).toString();
        awaitSettled(one);
        awaitSettled(other);
        Map<String, Long> before = rowsOf(one);
        Map<String, Long> others = rowsOf(other);
        assertThat(before.keySet()).as("tables").hasSizeGreaterThan(60);

        HttpAnswer done = awaitDone(operator(), operator().delete("/tenants/" + one));

        Map<String, Long> left = rowsOf(one);
        assertThat(left.keySet()).isEqualTo(KEPT);
        assertThat(left).containsEntry("mcp_audit_log", before.get("mcp_audit_log"));
        Map<String, Long> counted = new TreeMap<>(before);
        counted.keySet().removeAll(KEPT);
        // Counted as the contents that they are pieces of.
        counted.remove("workspace_snapshot_pieces");
        counted.put("tenants", 1L);
        Map<String, Long> recorded = new TreeMap<>();
        done.json()
                .get("rows_by_table")
                .properties()
                .forEach(table -> recorded.put(table.getKey(), table.getValue().asLong()));
        assertThat(recorded).isEqualTo(counted);
        assertThat(rowsOf(other)).as("the neighbour's").isEqualTo(others);
        assertThat(operator().delete("/tenants/" + one).json()).isEqualTo(done.json());
        assertThat(operator().get("/deletions").body()).contains(done.text("id"));
        // Its rows name a master key that no server has, which a diagnosis would find.
        awaitDone(operator(), operator().delete("/tenants/" + other));
    }

    @Test
    void itsKeysAreVoidItsRunsEndAndItsMoneyIsInTheRecord() {
        String ended = ended(admin);
        String waiting = start(admin, "waiting", "{}");
        awaitStatus(admin, waiting, "waiting");
        String theirs = ended(neighbour);
        BigDecimal spent = BigDecimal.ZERO;
        for (JsonNode run : admin.get("/agent-runs").json().get("items")) {
            spent = spent.add(run.at("/usage/cost_usd").decimalValue());
        }
        String name = name(tenant);

        HttpAnswer begun = operator().delete("/tenants/" + tenant);
        assertThat(begun.status()).as(begun.body()).isEqualTo(202);
        assertThat(admin.get("/agent-runs/" + ended).status()).isEqualTo(401);
        HttpCaller byOperator = operator().forTenant(tenant);
        assertThat(byOperator.post("/agents/quick/runs", "{\"goal\":\"g\"}").status())
                .as("no tenant of that name takes requests")
                .isEqualTo(400);

        HttpAnswer done = awaitDone(operator(), begun);

        assertThat(done.json().at("/rows_by_table/agent_runs").asInt()).isEqualTo(2);
        assertThat(done.text("subject")).isEqualTo(name);
        assertThat(done.json().get("settled")).hasSize(1);
        assertThat(done.json().at("/settled/0/cost_usd").decimalValue())
                .isEqualByComparingTo(spent);
        assertThat(done.json().at("/settled/0/runs").asInt()).isEqualTo(2);
        assertThat(neighbour.get("/agent-runs/" + theirs).status()).isEqualTo(200);
        assertThat(operator().post("/tenants", "{\"name\":\"" + name + "\"}").status())
                .as("its name is free")
                .isEqualTo(201);
    }

    @Test
    void noRunOfAClosedOrAbsentTenantIsInserted() {
        String run = ended(admin);
        owner().sql("UPDATE tenants SET closed_at = now() WHERE id = :id")
                .param("id", UUID.fromString(tenant))
                .update();
        assertRefused(run, tenant);
        assertRefused(run, UUID.randomUUID().toString());
    }

    private void assertRefused(String run, String as) {
        assertThatThrownBy(() ->
                        owner().sql(
                                        """
                                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version,
                                               root_run_id, status, goal, model, limits, metadata, workspace_files, priority, created_at)
                                        SELECT :tenant, :id, kind, agent_id, agent_name, agent_version, :id, 'queued', goal, model,
                                               limits, metadata, workspace_files, priority, now()
                                          FROM agent_runs WHERE id = :run
                                        """)
                                .param("tenant", UUID.fromString(as))
                                .param("id", UUID.randomUUID())
                                .param("run", UUID.fromString(run))
                                .update())
                .isInstanceOf(DataIntegrityViolationException.class);
    }

    @Test
    void aHeldTenantStays() {
        String run = ended(admin);
        HttpAnswer hold =
                admin.post("/holds", "{\"run_id\":\"" + run + "\",\"reason\":\"case 9\"}");

        HttpAnswer refused = operator().delete("/tenants/" + tenant);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains(hold.text("id"), "case 9");
        assertThat(admin.get("/agent-runs/" + run).status()).isEqualTo(200);
    }

    @Test
    void theDefaultTenantStaysAndTenantsDeleteNone() {
        String byDefault = operator().get("/tenants").text("items/0/id");
        assertThat(operator().delete("/tenants/" + byDefault).status()).isEqualTo(409);
        assertThat(admin.delete("/tenants/" + tenant).status()).isEqualTo(403);
        assertThat(operator().delete("/tenants/" + UUID.randomUUID()).status()).isEqualTo(404);
    }

    @Test
    void operatorsSayHowLongATenantsRunsAreKept() {
        String path = "/tenants/" + tenant + "/retention";
        assertThat(operator().get(path).json().get("runs_days").isNull()).isTrue();

        HttpAnswer put = operator().call("PUT", path, "{\"runs_days\":90,\"files_days\":14}");

        assertThat(put.status()).as(put.body()).isEqualTo(200);
        assertThat(operator().get(path).json()).isEqualTo(put.json());
        assertThat(put.json().get("runs_days").asInt()).isEqualTo(90);
        HttpAnswer refused = operator().call("PUT", path, "{\"runs_days\":0}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("errors/0/field")).isEqualTo("runs_days");
        assertThat(admin.call("PUT", path, "{}").status()).isEqualTo(403);
    }

    private String name(String id) {
        return owner().sql("SELECT name FROM tenants WHERE id = :id")
                .param("id", UUID.fromString(id))
                .query(String.class)
                .single();
    }
}

package dev.grove.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.id.RunId;
import dev.grove.server.HttpAnswer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunDeletionIT extends DeletionBed {

    private static final String OLD = "a".repeat(64);
    private static final String SHARED = "b".repeat(64);

    @Test
    void nothingOfItIsLeftButWhatItHasCost() {
        String run = ended(admin);
        String other = ended(admin);
        String theirs = ended(neighbour);
        awaitSettled(tenant);
        JsonNode costs = admin.get("/costs?group_by=agent,model").json().get("items");
        assertThat(costs.at("/0/spent/input_tokens").asLong()).isPositive();

        HttpAnswer deleted = admin.delete("/agent-runs/" + run);

        assertThat(deleted.status()).as(deleted.body()).isEqualTo(200);
        assertThat(deleted.text("kind")).isEqualTo("run");
        assertThat(deleted.text("subject")).isEqualTo(run);
        assertThat(deleted.text("asked_by")).isEqualTo("test");
        assertThat(deleted.json().at("/rows_by_table/agent_runs").asInt()).isOne();
        assertThat(deleted.json().at("/rows_by_table/run_log").asInt()).isPositive();
        assertThat(admin.get("/agent-runs/" + run).status()).isEqualTo(404);
        assertThat(admin.get("/agent-runs/" + run + "/events").status()).isEqualTo(404);
        assertThat(count("SELECT count(*) FROM run_log WHERE run_id = :id", run)).isZero();
        assertThat(count("SELECT count(*) FROM agent_run_words WHERE run_id = :id", run)).isZero();
        assertThat(count("SELECT count(*) FROM run_ledgers WHERE root_run_id = :id", run)).isZero();
        assertThat(admin.get("/agent-runs/" + other).status()).isEqualTo(200);
        assertThat(neighbour.get("/agent-runs/" + theirs).status()).isEqualTo(200);
        assertThat(admin.get("/costs?group_by=agent,model").json().get("items")).isEqualTo(costs);
    }

    @Test
    void theSameAgainGivesTheSameRecord() {
        String run = ended(admin);
        HttpAnswer first = admin.delete("/agent-runs/" + run);
        HttpAnswer second = admin.delete("/agent-runs/" + run);

        assertThat(second.status()).isEqualTo(200);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(admin.get("/deletions/" + first.text("id")).json()).isEqualTo(first.json());
        assertThat(admin.get("/deletions").json().at("/items/0")).isEqualTo(first.json());
        assertThat(neighbour.get("/deletions/" + first.text("id")).status()).isEqualTo(404);
        assertThat(neighbour.delete("/agent-runs/" + run).status()).isEqualTo(404);
        assertThat(admin.delete("/agent-runs/" + UUID.randomUUID()).status()).isEqualTo(404);
        assertThat(newCaller(tenant, "provision").delete("/agent-runs/" + run).status())
                .isEqualTo(403);
    }

    @Test
    void oneThatHasNotEndedStaysAndTheAnswerSaysHowToEndIt() {
        String run = start(admin, "waiting", "{}");
        awaitStatus(admin, run, "waiting");

        HttpAnswer refused = admin.delete("/agent-runs/" + run);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail"))
                .contains("is waiting", "POST /agent-runs/" + run + "/cancel");

        assertThat(admin.post("/agent-runs/" + run + "/cancel", "{}").status()).isEqualTo(202);
        awaitStatus(admin, run, "cancelled");
        assertThat(admin.delete("/agent-runs/" + run).status()).isEqualTo(200);
    }

    @Test
    void aTreeGoesByItsRoot() {
        String root = ended(admin);
        String child = child(root);

        HttpAnswer refused = admin.delete("/agent-runs/" + child);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains("DELETE /agent-runs/" + root);

        HttpAnswer deleted = admin.delete("/agent-runs/" + root);
        assertThat(deleted.json().at("/rows_by_table/agent_runs").asInt()).isEqualTo(2);
        assertThat(admin.get("/agent-runs/" + child).status()).isEqualTo(404);
    }

    @Test
    void aHeldOneStaysAndTheAnswerNamesTheHold() {
        String run = ended(admin);
        HttpAnswer hold =
                operator()
                        .forTenant(tenant)
                        .post("/holds", "{\"run_id\":\"" + run + "\",\"reason\":\"case 7\"}");
        assertThat(hold.status()).as(hold.body()).isEqualTo(201);

        HttpAnswer refused = admin.delete("/agent-runs/" + run);
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains(hold.text("id"), "case 7");
        assertThat(admin.delete("/holds/" + hold.text("id")).status())
                .as("an operator placed it")
                .isEqualTo(403);
        assertThat(neighbour.delete("/holds/" + hold.text("id")).status()).isEqualTo(404);

        assertThat(operator().forTenant(tenant).delete("/holds/" + hold.text("id")).status())
                .isEqualTo(204);
        assertThat(admin.delete("/agent-runs/" + run).status()).isEqualTo(200);
        assertThat(admin.get("/holds").json().at("/items/0/released_by").isNull()).isFalse();
    }

    /** Else a start that is sent again after the run was deleted would make another. */
    @Test
    void aRepeatOfItsStartMakesNoOther() {
        HttpAnswer started = admin.postUnderKey("/agents/quick/runs", "{\"goal\":\"g\"}", "once");
        String run = started.text("run_id");
        awaitStatus(admin, run, "stopped");
        assertThat(admin.delete("/agent-runs/" + run).status()).isEqualTo(200);

        HttpAnswer again = admin.postUnderKey("/agents/quick/runs", "{\"goal\":\"g\"}", "once");
        assertThat(again.status()).as(again.body()).isEqualTo(404);
        assertThat(admin.get("/agent-runs").json().get("items")).isEmpty();
    }

    @Test
    void itsFilesGoWhereNoOtherRunPointsAtThem() {
        String run = ended(admin);
        String other = ended(admin);
        content(OLD);
        content(SHARED);
        pointer(run, 1, OLD);
        pointer(run, 2, SHARED);
        pointer(other, 1, SHARED);

        assertThat(admin.delete("/agent-runs/" + run).status()).isEqualTo(200);

        assertThat(contents()).containsExactly(SHARED);
        assertThat(
                        count(
                                "SELECT count(*) FROM workspace_snapshot_pieces WHERE tenant_id = :id",
                                tenant))
                .isOne();
        assertThat(admin.delete("/agent-runs/" + other).status()).isEqualTo(200);
        assertThat(contents()).isEmpty();
    }

    @Test
    void aForkStaysAndKnowsWhereItsRepositoriesCameFrom() {
        String run = ended(admin);
        owner().sql(
                        """
                        INSERT INTO workspace_remotes (tenant_id, run_id, path, turn, url)
                        VALUES (:tenant, :run, 'repo', 1, 'https://git.example.com/early'),
                               (:tenant, :run, 'repo', 9, 'https://git.example.com/late')
                        """)
                .param("tenant", UUID.fromString(tenant))
                .param("run", UUID.fromString(run))
                .update();
        HttpAnswer fork =
                admin.post("/agent-runs/" + run + "/fork", "{\"turn\":1,\"goal\":\"go on\"}");
        assertThat(fork.status()).as(fork.body()).isEqualTo(202);
        awaitStatus(admin, fork.text("run_id"), "stopped");

        assertThat(admin.delete("/agent-runs/" + run).status()).isEqualTo(200);

        HttpAnswer left = admin.get("/agent-runs/" + fork.text("run_id"));
        assertThat(left.status()).isEqualTo(200);
        assertThat(admin.get("/agent-runs/" + fork.text("run_id") + "/turns").json().get("items"))
                .isNotEmpty();
        assertThat(
                        owner().sql("SELECT url FROM workspace_remotes WHERE run_id = :run")
                                .param("run", UUID.fromString(fork.text("run_id")))
                                .query(String.class)
                                .list())
                .containsExactly("https://git.example.com/early");
    }

    private String child(String root) {
        RunId child = RunId.next();
        owner().sql(
                        """
                        INSERT INTO agent_runs (tenant_id, id, kind, agent_id, agent_name, agent_version, parent_run_id,
                               root_run_id, depth, status, goal, model, limits, metadata, workspace_files, priority,
                               event_seq, created_at, finished_at)
                        SELECT tenant_id, :child, kind, agent_id, agent_name, agent_version, id, id, 1, 'completed', goal,
                               model, limits, metadata, workspace_files, priority, 1, now(), now()
                          FROM agent_runs WHERE id = :root
                        """)
                .param("child", child.value())
                .param("root", UUID.fromString(root))
                .update();
        return child.toString();
    }

    private void content(String digest) {
        owner().sql(
                        """
                        INSERT INTO workspace_snapshots (tenant_id, digest, bytes, stored, kept_at)
                        VALUES (:tenant, :digest, 1, true, now() - interval '2 hours')
                        """)
                .param("tenant", UUID.fromString(tenant))
                .param("digest", digest)
                .update();
        owner().sql(
                        """
                        INSERT INTO workspace_snapshot_pieces (tenant_id, digest, piece, content)
                        VALUES (:tenant, :digest, 0, 'x')
                        """)
                .param("tenant", UUID.fromString(tenant))
                .param("digest", digest)
                .update();
    }

    private void pointer(String run, int turn, String digest) {
        owner().sql(
                        "INSERT INTO agent_run_snapshots (tenant_id, run_id, turn, digest) VALUES (:tenant, :run, :turn, :digest)")
                .param("tenant", UUID.fromString(tenant))
                .param("run", UUID.fromString(run))
                .param("turn", turn)
                .param("digest", digest)
                .update();
    }

    private List<String> contents() {
        return owner().sql("SELECT digest FROM workspace_snapshots WHERE tenant_id = :tenant")
                .param("tenant", UUID.fromString(tenant))
                .query((row, _) -> row.getString(1))
                .list();
    }
}

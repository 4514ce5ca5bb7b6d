package dev.grove.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import org.junit.jupiter.api.Test;

class PersonDeletionIT extends DeletionBed {

    private static final String OURS = "{\"user\":\"kim@example.com\",\"order\":\"1\"}";
    private static final String PATH = "/users/kim%40example.com/data";

    @Test
    void allThatNamesThePersonGoesAndNothingElse() {
        String ended = ended(admin, OURS);
        String waiting = start(admin, "waiting", OURS);
        awaitStatus(admin, waiting, "waiting");
        String another = ended(admin, "{\"user\":\"kim\"}");
        String nobodys = ended(admin);
        String theirs = ended(neighbour, OURS);

        HttpAnswer done = awaitDone(admin, admin.delete(PATH));

        assertThat(done.json().at("/rows_by_table/agent_runs").asInt()).isEqualTo(2);
        assertThat(admin.get("/agent-runs/" + ended).status()).isEqualTo(404);
        assertThat(admin.get("/agent-runs/" + waiting).status()).isEqualTo(404);
        assertThat(admin.get("/agent-runs/" + another).status()).isEqualTo(200);
        assertThat(admin.get("/agent-runs/" + nobodys).status()).isEqualTo(200);
        assertThat(neighbour.get("/agent-runs/" + theirs).status()).isEqualTo(200);
        assertThat(done.body()).as("the name goes, too").doesNotContain("kim");
        assertThat(
                        count(
                                "SELECT count(*) FROM deletions WHERE tenant_id = :id AND person IS NOT NULL",
                                tenant))
                .isZero();

        HttpAnswer again = admin.delete(PATH);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.json()).isEqualTo(done.json());
    }

    @Test
    void whatIsHeldRefusesAllOfIt() {
        String held = ended(admin, OURS);
        String other = ended(admin, OURS);
        HttpAnswer hold =
                admin.post("/holds", "{\"run_id\":\"" + held + "\",\"reason\":\"case 8\"}");

        HttpAnswer refused = admin.delete(PATH);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("detail")).contains(hold.text("id"));
        assertThat(admin.get("/agent-runs/" + other).status()).isEqualTo(200);
        assertThat(admin.delete("/holds/" + hold.text("id")).status()).isEqualTo(204);
        HttpAnswer done = awaitDone(admin, admin.delete(PATH));
        assertThat(done.json().at("/rows_by_table/agent_runs").asInt()).isEqualTo(2);
    }

    @Test
    void onlyAdminsDeleteAndWhoIsUnknownIsNotFound() {
        assertThat(admin.delete("/users/unknown/data").status()).isEqualTo(404);
        assertThat(newCaller(tenant, "provision").delete(PATH).status()).isEqualTo(403);
    }
}

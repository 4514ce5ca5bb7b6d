package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Workflows whose advances end the servers that make them. */
class PoisonRunIT extends ServerIT {

    private WorkflowCaller caller;
    private Started run;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        caller.store(
                """
                name: waits
                nodes:
                  a: {wait: {event: go, timeout: 1h}}
                output: "${nodes.a.output.n}"
                """);
        run = caller.start("waits", "{}");
        run.awaitNode("a", "waiting");
        loseAReplica();
    }

    @Test
    void isSetAsideAtTheThirdServerThatItEnds() {
        note(UUID.randomUUID(), 1);
        send();
        JsonNode failed = run.awaitEnd("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("poison");
        assertThat(failed.at("/error/message").asString()).contains("3 servers", "Resume");
        assertThat(run.eventTypes()).last().isEqualTo("run.failed");

        // The event that was sent stays; resumed after the cause is mended, the run completes.
        HttpAnswer resumed = caller.http().post(run.path("resume"), "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        assertThat(run.completed().asInt()).isEqualTo(7);
    }

    @Test
    void isNoneThatOnlyRanBesideOne() {
        note(UUID.randomUUID(), 0);
        send();
        assertThat(run.completed().asInt()).isEqualTo(7);
        assertThat(notes()).isZero();
    }

    @Test
    void isNoneThatAnotherServerGoesOnWith() {
        note(owner().sql("SELECT id FROM replicas LIMIT 1").query(UUID.class).single(), 1);
        send();
        assertThat(run.completed().asInt()).isEqualTo(7);
        assertThat(notes()).isZero();
    }

    private void send() {
        assertThat(caller.http().post(run.path("events/go"), "{\"n\":7}").status()).isEqualTo(202);
    }

    /** A row whose time is over, as a server leaves it that was killed. */
    private void loseAReplica() {
        int _ =
                owner().sql(
                                """
                                INSERT INTO replicas (id, started_at, alive_until, steady_since)
                                VALUES (gen_random_uuid(), now() - interval '1 hour', now() - interval '1 minute', now())
                                """)
                        .update();
        await("the end of its lease")
                .until(() ->
                        owner().sql("SELECT count(*) FROM replicas WHERE alive_until < now()")
                                        .query(Integer.class)
                                        .single()
                                == 0);
    }

    private void note(UUID replica, int before) {
        int noted =
                owner().sql(
                                "UPDATE workflow_nodes SET advanced_by = :replica, ended_servers = :before WHERE run_id = :run::uuid AND path = ''")
                        .param("replica", replica)
                        .param("before", before)
                        .param("run", run.id())
                        .update();
        assertThat(noted).isOne();
    }

    private int notes() {
        return owner().sql(
                        "SELECT count(*) FROM workflow_nodes WHERE run_id = :run::uuid AND (advanced_by IS NOT NULL OR ended_servers > 0)")
                .param("run", run.id())
                .query(Integer.class)
                .single();
    }
}

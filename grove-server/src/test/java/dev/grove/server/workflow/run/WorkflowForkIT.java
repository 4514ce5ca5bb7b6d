package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Runs that begin with what others came to. */
class WorkflowForkIT extends ServerIT {

    private WorkflowCaller caller;

    @BeforeEach
    void setUp() {
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        caller.store(
                """
                name: chain
                input: {type: object, properties: {with: {type: string}}}
                nodes:
                  a: {tool: echo, with: {text: "a${input.?with.orValue('')}"}}
                  b: {tool: echo, with: {text: "${nodes.a.output}b"}}
                  c: {value: "${nodes.b.output}c"}
                  d: {tool: echo, with: {text: d}}
                output: "${nodes.c.output}${nodes.d.output}"
                """);
    }

    @Test
    void isMadeOnceForAKeyHoweverOftenItIsAskedFor() {
        Started run = caller.start("chain", "{}");
        assertThat(run.completed().asString()).isEqualTo("abcd");
        String body = "{\"from\":[\"b\"]}";
        HttpAnswer first = fork(run, "fork-1", body);
        assertThat(first.status()).as(first.body()).isEqualTo(202);
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(first.json().path("kept").toString()).isEqualTo("[\"a\",\"d\"]");
        Started fork = new Started(caller.http(), first.text("run_id"));
        assertThat(fork.completed().asString()).isEqualTo("abcd");

        // Also after the fork went on with nodes that it did not begin with.
        HttpAnswer again = fork(run, "fork-1", body);
        assertThat(again.status()).as(again.body()).isEqualTo(202);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).hasValue("true");
        assertThat(again.json()).isEqualTo(first.json());
        assertThat(runs()).isEqualTo(2);

        HttpAnswer other = fork(run, "fork-1", "{\"from\":[\"c\"]}");
        assertThat(other.status()).isEqualTo(422);
        assertThat(other.text("code")).isEqualTo("idempotency_mismatch");
        assertThat(fork(run, "fork-2", body).text("run_id")).isNotEqualTo(fork.id());
        assertThat(runs()).isEqualTo(3);
    }

    @Test
    void answersARepetitionWithTheSameFork() {
        Started run = caller.start("chain", "{}");
        run.completed();
        String body = "{\"from\":[],\"outputs\":{\"b\":\"xy\"}}";
        HttpAnswer first = fork(run, "fork-1", body);
        assertThat(fork(run, "fork-1", body).json()).isEqualTo(first.json());
        assertThat(first.json().path("kept").toString()).isEqualTo("[\"a\",\"d\"]");
        assertThat(new Started(caller.http(), first.text("run_id")).completed().asString())
                .isEqualTo("xycd");
    }

    /** Dry runs make no fork, however often they are asked for, and whatever the key. */
    @Test
    void isNotMadeWhereItIsOnlyAskedFor() {
        Started run = caller.start("chain", "{}");
        run.completed();
        HttpAnswer dry =
                caller.http()
                        .send(
                                caller.http()
                                        .request(run.path("fork?dry_run=true"))
                                        .header("Content-Type", "application/json")
                                        .header("Idempotency-Key", "dry-1")
                                        .POST(BodyPublishers.ofString("{\"from\":[\"b\"]}")));
        assertThat(dry.status()).as(dry.body()).isEqualTo(200);
        assertThat(dry.json().path("run_id").isNull()).isTrue();
        JsonNode repeats = dry.json().path("repeats");
        assertThat(repeats.isArray()).isTrue();
        assertThat(runs()).isEqualTo(1);
    }

    @Test
    void keepsNothingForAnotherInput() {
        Started run = caller.start("chain", "{}");
        run.completed();
        HttpAnswer forked = fork(run, "fork-1", "{\"from\":[],\"input\":{\"with\":\"!\"}}");
        assertThat(forked.status()).as(forked.body()).isEqualTo(202);
        assertThat(forked.json().path("kept")).isEmpty();
        Started fork = new Started(caller.http(), forked.text("run_id"));
        assertThat(fork.completed().asString()).isEqualTo("a!bcd");
        assertThat(fork.node("d").orElseThrow().path("child_run_id"))
                .isNotEqualTo(run.node("d").orElseThrow().path("child_run_id"));
    }

    private HttpAnswer fork(Started run, String key, String body) {
        return caller.http()
                .send(
                        caller.http()
                                .request(run.path("fork"))
                                .header("Content-Type", "application/json")
                                .header("Idempotency-Key", key)
                                .POST(BodyPublishers.ofString(body)));
    }

    private int runs() {
        return caller.http().get("/workflow-runs").json().path("items").size();
    }
}

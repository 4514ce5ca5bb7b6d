package dev.grove.server.workflow.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.id.RunId;
import dev.grove.core.run.workflow.advance.AdvanceObserver;
import dev.grove.server.HttpAnswer;
import dev.grove.server.ServerIT;
import dev.grove.server.workflow.run.WorkflowCaller.Started;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.JsonNode;

/** Workflows that an error of the server keeps from going on. */
@Import(WorkflowErrorsIT.Additions.class)
class WorkflowErrorsIT extends ServerIT {

    /** More than a sweep takes in at once. */
    private static final int MANY = 150;

    private static final String PAUSE =
            """
            name: pause
            nodes:
              a: {wait: {for: 1s}}
              b: {value: "later", after: [a]}
            output: "${nodes.b.output}"
            """;

    @Autowired private Breaking breaking = new Breaking();

    private WorkflowCaller caller;

    /** Has the advances of some runs fail. */
    static final class Breaking implements AdvanceObserver {

        private final Set<String> runs = ConcurrentHashMap.newKeySet();
        private final AtomicInteger times = new AtomicInteger();
        private volatile boolean gravely;

        @Override
        public void beforeAdvance(RunId run) {
            if (runs.contains(run.toString())) {
                times.incrementAndGet();
                if (gravely) {
                    throw new StackOverflowError("broken by the test");
                }
                throw new IllegalStateException("broken by the test");
            }
        }
    }

    @TestConfiguration
    static class Additions {

        @Bean
        Breaking breaking() {
            return new Breaking();
        }
    }

    @BeforeEach
    void setUp() {
        breaking.runs.clear();
        breaking.times.set(0);
        caller = new WorkflowCaller(newCaller(newTenant(), "admin"));
        caller.store(PAUSE);
    }

    @AfterEach
    void mend() {
        breaking.runs.clear();
        breaking.gravely = false;
    }

    @ParameterizedTest(name = "gravely: {0}")
    @ValueSource(booleans = {false, true})
    void keepNoOthersFromGoingOn(boolean gravely) {
        breaking.gravely = gravely;
        List<Started> broken = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            Started run = caller.start("pause", "{}");
            breaking.runs.add(run.id());
            broken.add(run);
        }
        WorkflowCaller neighbour = new WorkflowCaller(newCaller(newTenant(), "admin"));
        neighbour.store(PAUSE);
        assertThat(neighbour.start("pause", "{}").completed().asString()).isEqualTo("later");
        // Nor those of their own tenant.
        assertThat(caller.start("pause", "{}").completed().asString()).isEqualTo("later");
        assertThat(broken.getFirst().json().path("finished_at").isNull()).isTrue();
        broken.forEach(run -> caller.http().post(run.path("cancel"), ""));
    }

    @Test
    void areTriedAgainLessAndLessOftenUntilTheServerIsMended() {
        Started run = broken();
        awaitAttempts(run, 1);
        JsonNode early = retry(run);
        awaitAttempts(run, early.path("attempts").asInt() + 2);
        JsonNode late = retry(run);
        // The pause after the n-th attempt is 2^(n-1) seconds: neither the last one again, nor a
        // sweep's.
        long pause = 1L << (late.path("attempts").asInt() - 1);
        assertThat(Instant.parse(late.path("at").asString()))
                .isAfterOrEqualTo(Instant.parse(early.path("at").asString()).plusSeconds(pause));
        breaking.runs.clear();
        assertThat(run.completed().asString()).isEqualTo("later");
        assertThat(retry(run).isNull()).isTrue();
    }

    @Test
    void endARunAfterTheLastAttemptWhichCanBeResumed() {
        Started run = broken();
        awaitAttempts(run, 1);
        attemptIsTheLast(run);
        JsonNode failed = run.awaitEnd("failed");
        assertThat(failed.at("/error/code").asString()).isEqualTo("internal");
        assertThat(failed.at("/error/message").asString())
                .contains("could not advance in 20 attempts", "Resume the run");
        assertThat(run.eventTypes()).endsWith("run.failed");
        assertThat(retry(run).isNull()).isTrue();
        assertThat(run.status("a")).isEqualTo("cancelled");

        breaking.runs.clear();
        HttpAnswer resumed = caller.http().post(run.path("resume"), "{}");
        assertThat(resumed.status()).as(resumed.body()).isEqualTo(202);
        await().until(() -> run.json().path("status").asString(), "completed"::equals);
        assertThat(run.json().path("result").asString()).isEqualTo("later");
    }

    @Test
    void failTheNodeThatWaitsForSuchARun() {
        caller.store(
                """
                name: outer
                nodes:
                  inner: {workflow: pause, input: {}}
                """);
        Started outer = caller.start("outer", "{}");
        await().until(() -> outer.node("inner").isPresent());
        Started inner =
                new Started(
                        caller.http(),
                        outer.node("inner").orElseThrow().path("child_run_id").asString());
        breaking.runs.add(inner.id());
        awaitAttempts(inner, 1);
        attemptIsTheLast(inner);
        assertThat(outer.awaitEnd("failed").at("/error/message").asString())
                .startsWith("nodes.inner: internal: ");
    }

    /** Its first advance is made; all later ones break. */
    private Started broken() {
        Started run = caller.start("pause", "{}");
        breaking.runs.add(run.id());
        return run;
    }

    private void awaitAttempts(Started run, int attempts) {
        await().pollInterval(Duration.ofMillis(50))
                .until(() -> retry(run).path("attempts").asInt(0) >= attempts);
    }

    private static JsonNode retry(Started run) {
        return run.http().get(run.path("nodes")).json().path("advance_retry");
    }

    /** Sets the run to two hours later, when its next failed advance, the 20th, is the last. */
    private void attemptIsTheLast(Started run) {
        int changed =
                owner().sql(
                                """
                                UPDATE workflow_nodes SET failed_advances = 19, retry_at = now()
                                 WHERE run_id = :run::uuid AND path = ''
                                """)
                        .param("run", run.id())
                        .update();
        assertThat(changed).isOne();
    }
}

package dev.grove.server.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSource;
import dev.grove.core.tool.ToolSpec;
import dev.grove.server.HttpAnswer;
import dev.grove.server.HttpCaller;
import dev.grove.server.ServerIT;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A fork of a run whose tools wait for their proof, as those of a sandbox do. */
@Import(ForkAdmissionIT.Proven.class)
class ForkAdmissionIT extends ServerIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** Each open transaction of the server: when it began, and where. */
    private static final String OPEN =
            """
            SELECT pid || ' ' || xact_start FROM pg_stat_activity
             WHERE datname = current_database() AND backend_type = 'client backend'
               AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
            """;

    @Autowired private ProvenTool tool;

    @TestConfiguration(proxyBeanMethods = false)
    static class Proven {

        @Bean
        ProvenTool provenTool() {
            return new ProvenTool();
        }
    }

    /** Whether it can be used is known when the proof is over. */
    static final class ProvenTool implements ToolSource, Tool {

        private final AtomicBoolean isAsked = new AtomicBoolean();
        private volatile CountDownLatch proof = new CountDownLatch(0);

        @Override
        public List<Tool> tools() {
            return List.of(this);
        }

        @Override
        public ToolSpec spec() {
            ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
            return new ToolSpec("proven", "Does it.", schema, Effect.READ_ONLY, Bucket.BUILT_IN);
        }

        @Override
        public Optional<String> unavailable() {
            isAsked.set(true);
            try {
                proof.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            return Optional.empty();
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            return new ToolOutcome.Completed("done");
        }

        void beginProof() {
            proof = new CountDownLatch(1);
            isAsked.set(false);
        }
    }

    @Test
    void holdsNoTransactionWhileItWaitsForTheProof() throws Exception {
        HttpCaller caller = newCaller(newTenant(), "admin");
        HttpAnswer stored =
                caller.post(
                        "/agents",
                        """
                        {"name":"a","system_prompt":"p","model":"scripted/greeter","tools":["echo","finish","proven"]}
                        """);
        assertThat(stored.status()).as(stored.body()).isEqualTo(201);
        WaitingRun source =
                new WaitingRun(
                        caller,
                        "a",
                        caller.post("/agents/a/runs", "{\"goal\":\"g\"}").text("run_id"));
        source.awaitStatus("completed");

        tool.beginProof();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<HttpAnswer> forked =
                    threads.submit(() -> caller.post(source.path("fork"), "{\"turn\":1}"));
            try {
                await().until(tool.isAsked::get);
                // Transactions of others end. One of the fork's own would last until the proof is
                // over, or until the database ends it for being idle, and the fork fails with it.
                Set<String> open = openTransactions();
                await("the end of each transaction that was open")
                        .until(this::openTransactions, still -> Collections.disjoint(still, open));
                assertThat(forked).isNotDone();
            } finally {
                tool.proof.countDown();
            }
            HttpAnswer answer = forked.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            assertThat(answer.status()).as(answer.body()).isEqualTo(202);
            new WaitingRun(caller, "a", answer.text("run_id")).awaitStatus("completed");
        }
    }

    private Set<String> openTransactions() {
        return Set.copyOf(owner().sql(OPEN).query((row, _) -> row.getString(1)).list());
    }
}

package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.run.trace.SpanContent;
import dev.grove.core.secret.TestSecrets;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.GitSpec;
import dev.grove.language.schema.JsonSchemas;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.DataAccessResourceFailureException;
import tools.jackson.databind.node.StringNode;

class ToolCallsIT {

    /** Else the model would read that it can try another way, and pay a second time. */
    @Test
    void aCallThatTookEffectIsCutOffAndNotBrokenWhereTheDatabaseIsAwayAfterwards() {
        TestDatabase database = TestDatabase.fresh();
        assertThat(execute(database, new LastWord(database)))
                .isEqualTo(new ToolCalls.Ended.CutOff());
    }

    /** Pays, and the database goes away before it has said so. */
    private record LastWord(TestDatabase database) implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "pay",
                    "Pays",
                    InputSchema.of("{\"type\": \"object\"}"),
                    Effect.UNSAFE,
                    Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            database.close();
            return new ToolOutcome.Completed("paid");
        }
    }

    /** Nothing that can be done again is a failure of the tool, and what cannot is not denied. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "PROBE")
    void theDatabaseGoingAwayUnderAToolIsNoFailureOfTheTool(Effect effect) {
        try (TestDatabase database = TestDatabase.fresh()) {
            Interrupted tool = new Interrupted(effect, new AtomicInteger());
            ToolCalls.Ended ended = execute(database, tool);
            switch (effect) {
                case READ_ONLY, IDEMPOTENT, KEYED -> {
                    assertThat(ended)
                            .isEqualTo(new ToolCalls.Ended.With(new ToolOutcome.Completed("done")));
                    assertThat(tool.tries()).hasValue(3);
                }
                case PROBE, UNSAFE -> {
                    assertThat(ended).isEqualTo(new ToolCalls.Ended.CutOff());
                    assertThat(tool.tries()).hasValue(1);
                }
            }
        }
    }

    /** Its first two tries lose the database, as a statement says that does. */
    private record Interrupted(Effect effect, AtomicInteger tries) implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "pay",
                    "Pays",
                    InputSchema.of("{\"type\": \"object\"}"),
                    effect,
                    Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            if (tries.incrementAndGet() < 3) {
                throw new DataAccessResourceFailureException("terminated by administrator");
            }
            return new ToolOutcome.Completed("done");
        }
    }

    static Stream<ToolOutcome.Ending> outcomes() {
        return Stream.of(
                new ToolOutcome.Completed("it is value-1234"),
                new ToolOutcome.Failed("not value-1234"),
                new ToolOutcome.InDoubt("perhaps value-1234"),
                new ToolOutcome.Finished(StringNode.valueOf("value-1234"), "by value-1234"));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void whatAToolSaysIsPublishedWithoutTheTenantsSecrets(ToolOutcome.Ending said) {
        try (TestDatabase database = TestDatabase.fresh()) {
            TenantId tenant = new RunFixtures(database).tenant("calls");
            TestSecrets.of(database).put(tenant, "token", "value-1234");
            ToolCalls.Ended ended = execute(database, tenant, new Saying(Effect.KEYED, said));
            assertThat(ended)
                    .isEqualTo(
                            new ToolCalls.Ended.With(
                                    switch (said) {
                                        case ToolOutcome.Completed _ ->
                                                new ToolOutcome.Completed("it is [secret:token]");
                                        case ToolOutcome.Failed _ ->
                                                new ToolOutcome.Failed("not [secret:token]");
                                        case ToolOutcome.InDoubt _ ->
                                                new ToolOutcome.InDoubt("perhaps [secret:token]");
                                        case ToolOutcome.Finished _ ->
                                                new ToolOutcome.Finished(
                                                        StringNode.valueOf("[secret:token]"),
                                                        "by [secret:token]");
                                    }));
        }
    }

    /** A second call would change nothing more, so that the first has just failed. */
    @Test
    void whatMayBeDoneAgainIsNotInDoubt() {
        try (TestDatabase database = TestDatabase.fresh()) {
            TenantId tenant = new RunFixtures(database).tenant("calls");
            ToolOutcome.Ending said = new ToolOutcome.InDoubt("perhaps");
            assertThat(execute(database, tenant, new Saying(Effect.IDEMPOTENT, said)))
                    .isEqualTo(new ToolCalls.Ended.With(new ToolOutcome.Failed("perhaps")));
            assertThat(execute(database, tenant, new Saying(Effect.UNSAFE, said)))
                    .isEqualTo(new ToolCalls.Ended.With(said));
        }
    }

    /** Ends as the test wants it to. */
    private record Saying(Effect effect, ToolOutcome outcome) implements Tool {

        @Override
        public ToolSpec spec() {
            return new ToolSpec(
                    "pay",
                    "Pays",
                    InputSchema.of("{\"type\": \"object\"}"),
                    effect,
                    Bucket.BUILT_IN);
        }

        @Override
        public ToolOutcome execute(ToolCall call, ToolContext context) {
            return outcome;
        }
    }

    private static ToolCalls.Ended execute(TestDatabase database, Tool tool) {
        return execute(database, new RunFixtures(database).tenant("calls"), tool);
    }

    private static ToolCalls.Ended execute(TestDatabase database, TenantId tenant, Tool tool) {
        ToolCalls calls =
                new ToolCalls(
                        new LoopMetrics(new SimpleMeterRegistry()),
                        TestSecrets.scrubbersOf(database),
                        new ToolSpans(new SpanContent(false, TestSecrets.scrubbersOf(database))));
        return calls.execute(
                        new Tools(List.of(() -> List.of(tool)), new JsonSchemas())
                                .registry(List.of("pay"), null),
                        List.of(new ToolCall("1", "pay", InputSchema.of("{}"))),
                        new ToolContext(
                                tenant,
                                RunId.next(),
                                1,
                                1,
                                GitSpec.defaultsOf("payer"),
                                null,
                                new Cancellation()),
                        RunTrace.NONE)
                .getFirst();
    }
}

package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import dev.grove.core.schema.JsonSchemas;
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
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolCallsIT {

    /** Else the model would read that it can try another way, and pay a second time. */
    @Test
    void aCallThatTookEffectIsCutOffAndNotBrokenWhereTheDatabaseIsAwayAfterwards() {
        TestDatabase database = TestDatabase.fresh();
        TenantId tenant = new RunFixtures(database).tenant("calls");
        ToolCalls calls =
                new ToolCalls(
                        new LoopMetrics(new SimpleMeterRegistry()),
                        TestSecrets.scrubbersOf(database));
        Tools tools = new Tools(List.of(() -> List.of(new LastWord(database))), new JsonSchemas());

        assertThat(
                        calls.execute(
                                tools.registry(List.of("pay"), null),
                                List.of(new ToolCall("1", "pay", InputSchema.of("{}"))),
                                new ToolContext(
                                        tenant,
                                        RunId.next(),
                                        1,
                                        1,
                                        GitSpec.defaultsOf("payer"),
                                        null,
                                        new Cancellation())))
                .containsExactly(new ToolCalls.Ended.CutOff());
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
}

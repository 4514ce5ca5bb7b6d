package dev.grove.core.run.loop;

import dev.grove.core.model.price.ModelRef;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.telemetry.Histograms;
import dev.grove.core.tool.ToolSpec;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Metrics of the loop, under the names of OpenTelemetry's conventions for generative AI (status:
 * development). Labels are few and bounded: no run, no tenant.
 */
@Component
class LoopMetrics {

    private static final String DONE = "done";
    private static final String FAILED = "failed";

    private final MeterRegistry registry;
    private final ModelLabels models = new ModelLabels();

    /** Found again without putting their tags together anew; as many as there are labels. */
    private final Map<String, Timer> tools = new ConcurrentHashMap<>();

    private final Map<Call, Timer> calls = new ConcurrentHashMap<>();
    private final Map<Tokens, DistributionSummary> tokens = new ConcurrentHashMap<>();

    private record Call(Tags model, String outcome) {}

    private record Tokens(Tags model, String type) {}

    LoopMetrics(MeterRegistry registry) {
        this.registry = registry;
        for (Compaction.Cause cause : Compaction.Cause.values()) {
            Counter _ = compactions(cause, DONE);
            Counter _ = compactions(cause, FAILED);
        }
    }

    <T> T timeTool(ToolSpec tool, Supplier<T> work) {
        Timer.Sample sample = Timer.start(registry);
        try {
            return work.get();
        } finally {
            sample.stop(tools.computeIfAbsent(label(tool), this::ofTool));
        }
    }

    private Timer ofTool(String label) {
        return Histograms.durations("gen_ai.execute_tool.duration")
                .tag("gen_ai.operation.name", "execute_tool")
                .tag("gen_ai.tool.name", label)
                .register(registry);
    }

    /** Tenants may name as many tools as they like, and what they name them is theirs. */
    private static String label(ToolSpec tool) {
        return switch (tool.bucket()) {
            case CUSTOM, MCP, CLIENT, WORKFLOW -> tool.bucket().wireName();
            case BUILT_IN, WORKSPACE, GIT -> tool.name();
        };
    }

    /**
     * Records one model call, retries included.
     *
     * @param outcome the simple name of how it ended
     */
    void modelCall(ModelRef model, String outcome, Duration duration) {
        calls.computeIfAbsent(new Call(models.of(model), outcome), this::ofCall).record(duration);
    }

    private Timer ofCall(Call call) {
        return Histograms.durations("gen_ai.client.operation.duration")
                .tag("gen_ai.operation.name", "chat")
                .tags(call.model())
                .tag("outcome", call.outcome())
                .register(registry);
    }

    void tokens(ModelRef model, Usage usage) {
        tokens(model, "input", (double) usage.inputTokens());
        tokens(model, "output", (double) usage.outputTokens());
        tokens(model, "cache_read", (double) usage.cacheReadTokens());
        tokens(model, "cache_write", (double) usage.cacheWriteTokens());
    }

    void compaction(Compaction compaction) {
        String outcome = compaction.outcome() instanceof Compaction.Done ? DONE : FAILED;
        compactions(compaction.cause(), outcome).increment();
    }

    private Counter compactions(Compaction.Cause cause, String outcome) {
        return Counter.builder("grove.runs.compactions")
                .description("Tries to summarise older turns")
                .tag("cause", cause.wireName())
                .tag("outcome", outcome)
                .register(registry);
    }

    private void tokens(ModelRef model, String type, double count) {
        tokens.computeIfAbsent(new Tokens(models.of(model), type), this::ofTokens).record(count);
    }

    private DistributionSummary ofTokens(Tokens of) {
        return Histograms.tokens("gen_ai.client.token.usage")
                .tag("gen_ai.operation.name", "chat")
                .tags(of.model())
                .tag("gen_ai.token.type", of.type())
                .register(registry);
    }
}

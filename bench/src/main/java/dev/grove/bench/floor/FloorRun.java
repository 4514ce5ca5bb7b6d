package dev.grove.bench.floor;

import dev.grove.bench.agent.AgentHistory;
import dev.grove.bench.agent.AgentModel;
import dev.grove.bench.agent.AgentTools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Run on the floor server. The answer and the start of its tool are durable before the tool runs;
 * the tool's end is written while the model is asked, and durable before the next answer is stored.
 * The listener gets an event once it is durable.
 */
final class FloorRun {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final BigDecimal INPUT_PRICE = new BigDecimal("0.0000025");
    private static final BigDecimal OUTPUT_PRICE = new BigDecimal("0.00001");
    private static final int COST_DIGITS = 9;

    private final UUID id;
    private final UUID tenant;
    private final String goal;
    private final FloorStream stream;
    private final AgentModel model;
    private final FloorJournal journal;
    private final Clock clock;
    private final List<String> lines = new ArrayList<>();
    private final List<String> frames = new ArrayList<>();
    private long events;
    private int turns;
    private long inputTokens;
    private long outputTokens;
    private BigDecimal cost = BigDecimal.ZERO.setScale(COST_DIGITS);

    FloorRun(
            UUID id,
            UUID tenant,
            String goal,
            FloorStream stream,
            AgentModel model,
            FloorJournal journal,
            Clock clock) {
        this.id = id;
        this.tenant = tenant;
        this.goal = goal;
        this.stream = stream;
        this.model = model;
        this.journal = journal;
        this.clock = clock;
    }

    /** The run is accepted: its goal is durable. */
    void begin() {
        event("run.queued", "\"agent\":\"bench\",\"agent_version\":1");
        event("run.started", null);
        event("turn.started", "\"turn\":1");
        commit("", goal, null).join();
    }

    void play() {
        try {
            AgentHistory history = new AgentHistory(goal);
            CompletableFuture<Void> before = CompletableFuture.completedFuture(null);
            for (int turn = 1; ; turn++) {
                AgentModel.Answer answer = model.ask(history.request());
                before.join();
                String raw = AgentHistory.message(answer);
                answered(turn, answer);
                commit(raw, null, null).join();
                String text = AgentTools.call(answer);
                String tool = quoted(answer.callId(), answer.tool());
                event(
                        "tool.completed",
                        "\"turn\":%d,%s,\"content\":%s,\"truncated\":false"
                                .formatted(turn, tool, JSON.writeValueAsString(text)));
                if (AgentTools.ends(answer)) {
                    event("run.completed", "\"reason\":\"finish\",\"result\":\"done\"");
                    commit("", null, "\"done\"").join();
                    return;
                }
                event("turn.started", "\"turn\":" + (turn + 1));
                before = commit("", null, null);
                history.append(raw, answer.callId(), text);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void answered(int turn, AgentModel.Answer answer) {
        turns++;
        inputTokens += answer.inputTokens();
        outputTokens += answer.outputTokens();
        BigDecimal price =
                INPUT_PRICE
                        .multiply(BigDecimal.valueOf(answer.inputTokens()))
                        .add(OUTPUT_PRICE.multiply(BigDecimal.valueOf(answer.outputTokens())))
                        .setScale(COST_DIGITS, RoundingMode.UP);
        cost = cost.add(price);
        event(
                "turn.answered",
                """
                "turn":%d,"model":"bench","text":"","truncated":false,"tool_calls":[{"id":"%s","name":"%s","arguments":%s}],\
                "usage":{"input_tokens":%d,"output_tokens":%d,"cost_usd":%s}\
                """
                        .formatted(
                                turn,
                                answer.callId(),
                                answer.tool(),
                                answer.arguments(),
                                answer.inputTokens(),
                                answer.outputTokens(),
                                price.toPlainString()));
        event(
                "tool.started",
                "\"turn\":%d,%s".formatted(turn, quoted(answer.callId(), answer.tool())));
    }

    private static String quoted(String call, String tool) {
        return "\"tool_call_id\":\"" + call + "\",\"name\":\"" + tool + "\"";
    }

    private void event(String type, @Nullable String members) {
        events++;
        String rest =
                "\"at\":\""
                        + clock.instant()
                        + "\""
                        + (members == null ? "}" : "," + members + "}");
        lines.add("{\"type\":\"" + type + "\"," + rest);
        frames.add(
                "id: %d\nevent: %s\ndata: {\"type\":\"%s\",\"run_id\":\"%s\",\"seq\":%d,%s\n\n"
                        .formatted(events, type, type, id, events, rest));
    }

    private CompletableFuture<Void> commit(
            String answer, @Nullable String begins, @Nullable String ends) {
        List<String> published = List.copyOf(frames);
        String body = String.join("\n", lines) + "\n" + answer;
        FloorEntry entry =
                new FloorEntry(
                        id,
                        events - published.size() + 1,
                        tenant,
                        turns,
                        inputTokens,
                        outputTokens,
                        cost,
                        body,
                        begins,
                        ends,
                        new CompletableFuture<>());
        lines.clear();
        frames.clear();
        return journal.append(entry).thenRun(() -> stream.publish(published, ends != null));
    }
}

package dev.grove.server.answer;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.Turn;
import dev.grove.core.run.work.RunRules;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubber;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Texts of a run that its events only preview, read from its turns, and by which rules its calls
 * are made. Each turn is read again when it is asked for, as calls end after their turn's answer.
 */
class WholeTexts {

    private final Runs runs;
    private final WorkRules work;
    private final TenantId tenant;
    private final RunId id;
    private final Supplier<Scrubber> scrubber;
    private @Nullable RunRules rules;

    WholeTexts(Runs runs, WorkRules work, TenantId tenant, RunId id, Supplier<Scrubber> scrubber) {
        this.runs = runs;
        this.work = work;
        this.tenant = tenant;
        this.id = id;
        this.scrubber = scrubber;
    }

    /** Text of a turn's answer. */
    String text(int turn) {
        String text = turn(turn).text();
        return text == null ? "" : scrubber.get().scrub(text);
    }

    /** Whether the agent may have its thinking shown, by what is known of its name and version. */
    boolean mayShowThinking(String agent, int version) {
        return work.mayShowThinking(tenant, agent, version);
    }

    /** Whether the run's agent has its thinking shown. */
    boolean showsThinking() {
        return rules().showsThinking();
    }

    /**
     * All that the model thought before it answered a turn; empty where it says nothing of that.
     */
    String thinking(int turn) {
        return scrubber.get().scrub(runs.thinking(tenant, id, turn));
    }

    /** Arguments of a call as the model wrote them. */
    ObjectNode arguments(int turn, String call) {
        return call(turn, call).arguments() instanceof ObjectNode arguments
                ? scrubber.get().scrub(arguments)
                : JsonNodeFactory.instance.objectNode();
    }

    /** Result of a call, as the model reads it. */
    String content(int turn, String call) {
        var progress = call(turn, call).progress();
        String result = progress == null ? null : progress.result();
        return result == null ? "" : scrubber.get().scrub(result);
    }

    /** Result of the run, which has completed. */
    JsonNode result() {
        JsonNode result = run().result();
        return result == null ? JsonNodeFactory.instance.nullNode() : scrubber.get().scrub(result);
    }

    RunRules rules() {
        RunRules known = rules;
        if (known == null) {
            known = work.of(tenant, run().work());
            rules = known;
        }
        return known;
    }

    private Run run() {
        return runs.get(tenant, id);
    }

    private Turn turn(int number) {
        return runs.turns(tenant, id, number - 1, 1).stream()
                .filter(turn -> turn.turn() == number)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No turn " + number + " of " + id));
    }

    private Turn.Call call(int turn, String call) {
        return turn(turn).calls().stream()
                .filter(each -> each.id().equals(call))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("No call " + call + " of " + id));
    }
}

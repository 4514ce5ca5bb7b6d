package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.LabelSet;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers that ask for many calls: what is known of each, and what it costs to know it. */
class ManyCallsTest {

    private static final Instant BEGIN = Instant.parse("2026-11-30T12:00:00Z");
    private static final List<String> TOOLS = List.of("crm:fetch", "ws_read", "echo");
    private static final Status[] ENDS = {
        Status.COMPLETED, Status.FAILED, Status.INTERRUPTED, Status.DENIED
    };

    private final Random random = new Random(46);
    private final AtomicInteger digested = new AtomicInteger();

    /** Turn whose calls get further; a model may give two calls one id. */
    private static final class Turn implements GovernedRun.Turn {

        private final List<ToolCall> calls = new ArrayList<>();
        private final Map<String, CallProgress> progress = new HashMap<>();

        @Override
        public int number() {
            return 1;
        }

        @Override
        public List<ToolCall> calls() {
            return calls;
        }

        @Override
        public @Nullable CallProgress progressOf(ToolCall call) {
            return progress.get(call.id());
        }
    }

    /** Arguments as the model asked for them, whose members a digest alone reads. */
    private final class Arguments extends ObjectNode {

        Arguments(String text) {
            super(JsonNodeFactory.instance);
            put("text", text);
        }

        @Override
        public Set<Map.Entry<String, JsonNode>> properties() {
            digested.incrementAndGet();
            return super.properties();
        }
    }

    /** Each call is asked about before it begins, and before the next one does. */
    @Test
    void eachCallIsDigestedOnceHoweverManyThereAre() {
        int calls = 200;
        CallFacts facts = facts();
        Turn turn = new Turn();
        for (int i = 0; i < calls; i++) {
            turn.calls.add(new ToolCall("c" + i, "echo", new Arguments("t" + i)));
        }
        for (int i = 0; i < calls; i++) {
            Instant now = BEGIN.plusSeconds(i);
            Facts _ = facts.of(turn, next(turn.calls.get(i), now));
            turn.progress.put("c" + i, CallProgress.started(now));
            Facts _ = facts.of(turn, next(turn.calls.get(i), now));
            turn.progress.compute("c" + i, (_, was) -> ended(was, Status.COMPLETED, "r", now));
        }
        assertThat(digested.get()).isEqualTo(calls);
    }

    /** A run that is opened anew knows the same as one that went on. */
    @Test
    void whatIsRememberedIsWhatTheCallsSay() {
        for (int run = 0; run < 40; run++) {
            CallFacts facts = facts();
            List<Turn> over = new ArrayList<>();
            Instant now = BEGIN;
            for (int n = 0; n < 4; n++) {
                Turn turn = turn();
                for (int step = 0; step < 30; step++) {
                    now = now.plusSeconds(random.nextInt(20));
                    ToolCall call = turn.calls.get(random.nextInt(turn.calls.size()));
                    assertThat(facts.of(turn, next(call, now)).json())
                            .isEqualTo(anew(over).of(turn, next(call, now)).json());
                    assertThat(facts.labels(turn)).isEqualTo(anew(over).labels(turn));
                    change(turn, now);
                }
                Instant end = now;
                turn.calls.forEach(call ->
                        turn.progress.computeIfAbsent(
                                call.id(),
                                _ -> ended(CallProgress.started(end), Status.DENIED, "no", end)));
                over.add(turn);
            }
        }
    }

    private CallFacts anew(List<Turn> over) {
        CallHistory closed = new CallHistory();
        LabelSet labels = LabelSet.NONE;
        for (Turn turn : over) {
            turn.calls.forEach(call -> closed.add(call, turn.progressOf(call), BEGIN));
            labels = labels.join(LabelFold.of(turn));
        }
        return facts(closed, labels);
    }

    private Turn turn() {
        Turn turn = new Turn();
        int calls = 1 + random.nextInt(8);
        for (int i = 0; i < calls; i++) {
            turn.calls.add(
                    new ToolCall(
                            "c" + random.nextInt(calls + 2),
                            TOOLS.get(random.nextInt(TOOLS.size())),
                            JsonNodeFactory.instance.objectNode().put("text", random.nextInt(2))));
        }
        return turn;
    }

    /** Some call begins or ends, or is as if it had not ended. */
    private void change(Turn turn, Instant now) {
        String id = turn.calls.get(random.nextInt(turn.calls.size())).id();
        CallProgress before = turn.progress.get(id);
        turn.progress.put(
                id,
                before == null || before.hasEnded()
                        ? CallProgress.started(now)
                        : ended(
                                before,
                                ENDS[random.nextInt(ENDS.length)],
                                "r" + random.nextInt(2),
                                now));
    }

    private CallProgress ended(
            @Nullable CallProgress before, Status how, String result, Instant now) {
        return (before == null ? CallProgress.started(now) : before)
                .ended(
                        how,
                        result,
                        now,
                        random.nextInt(3) == 0 ? LabelSet.of("u:x" + random.nextInt(3)) : null);
    }

    private static CallFacts facts() {
        return facts(new CallHistory(), LabelSet.NONE);
    }

    private static CallFacts facts(CallHistory closed, LabelSet labels) {
        return new CallFacts(
                TestGovernedRuns.ACTING,
                closed,
                new HeldResults(),
                new RunLabelling(labels, _ -> ChildRead.NOTHING));
    }

    private static GovernedRun.Next next(ToolCall call, Instant now) {
        boolean reads = call.name().equals("ws_read");
        return new GovernedRun.Next(
                call,
                new ToolCall(call.id(), call.name(), JsonNodeFactory.instance.objectNode()),
                new ToolSpec(
                        call.name(),
                        "d",
                        JsonNodeFactory.instance.objectNode(),
                        Effect.UNSAFE,
                        reads ? Bucket.WORKSPACE : Bucket.BUILT_IN),
                now,
                1,
                BigDecimal.ZERO);
    }
}

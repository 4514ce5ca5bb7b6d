package dev.grove.core.run.governance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolSpec;
import dev.grove.language.decide.fact.LabelSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.JsonNodeFactory;

class RunLabellingTest {

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
    private static final LabelSet CRM = LabelSet.of("c:provider:crm", "u:provider:crm");
    private static final ToolSpec CREATE = tool("tracker:create", Bucket.MCP);
    private static final ToolSpec DELEGATE = tool("delegate_task", Bucket.BUILT_IN);
    private static final ToolSpec SHELL = tool("ws_shell", Bucket.WORKSPACE);

    private static final List<Status> STATUSES = List.of(Status.values());

    private final Random random = new Random(46);

    private static final class Turn implements GovernedRun.Turn {

        private final List<ToolCall> calls = new ArrayList<>();
        private final Map<ToolCall, CallProgress> progress = new HashMap<>();

        Turn with(String tool, @Nullable Status status, @Nullable LabelSet labels) {
            ToolCall call =
                    new ToolCall("c" + calls.size(), tool, JsonNodeFactory.instance.objectNode());
            calls.add(call);
            if (status != null) {
                CallProgress started = CallProgress.started(NOW);
                progress.put(
                        call,
                        status == Status.STARTED
                                ? started
                                : started.ended(status, "r", NOW, labels));
            }
            return this;
        }

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
            return progress.get(call);
        }
    }

    /** Arguments are written before any result of their turn; files may hold it. */
    @Test
    void aCallCarriesWhatWasReadBeforeItsTurnAndFilesAllOfIt() {
        RunLabelling labels = over(LabelSet.NONE);
        Turn first = new Turn().with("crm:fetch", Status.COMPLETED, null);
        assertThat(labels.carriedBy(first, CREATE)).isEqualTo(LabelSet.NONE);
        assertThat(labels.carriedBy(first, SHELL)).isEqualTo(CRM);
        labels.close(first);
        assertThat(labels.carriedBy(new Turn(), CREATE)).isEqualTo(CRM);
    }

    @Test
    void onlyWhatWasExecutedHasBroughtAnything() {
        assertThat(LabelFold.of(new Turn().with("crm:fetch", null, null)).isEmpty()).isTrue();
        for (Status status : Status.values()) {
            LabelSet labels = LabelFold.of(new Turn().with("crm:fetch", status, null));
            assertThat(labels)
                    .as(status.name())
                    .isEqualTo(
                            switch (status) {
                                case COMPLETED, FAILED, INTERRUPTED -> CRM;
                                case STARTED, WAITING, DENIED -> LabelSet.NONE;
                            });
        }
    }

    @Test
    void aMarkersOwnLabelsAreAllOfItsResult() {
        LabelSet own = LabelSet.of("c:customer");
        assertThat(LabelFold.of(new Turn().with("crm:fetch", Status.COMPLETED, own)))
                .isEqualTo(own);
        assertThat(LabelFold.of(new Turn().with("crm:fetch", Status.COMPLETED, LabelSet.NONE)))
                .as("the tool was not there")
                .isEqualTo(LabelSet.NONE);
    }

    @Test
    void aResultHasTheLabelsOfItsToolAndThoseThatItSaysAndItsChilds() {
        RunLabelling labels = over(LabelSet.NONE);
        ChildRead child = new ChildRead(LabelSet.of("u:mail"), 0, null);
        assertThat(labels.ofResult(CREATE, List.of("c:customer"), LabelSet.NONE, ChildRead.NOTHING))
                .isEqualTo(LabelSet.of("c:customer", "c:provider:tracker", "u:provider:tracker"));
        assertThat(labels.ofResult(SHELL, List.of("no label"), LabelSet.NONE, ChildRead.NOTHING))
                .as("untrusted, by the tool's own name")
                .isEqualTo(LabelSet.of("u:ws_shell"));
        assertThat(labels.ofResult(null, List.of(), LabelSet.NONE, ChildRead.NOTHING))
                .isEqualTo(LabelSet.NONE);
        assertThat(labels.ofResult(DELEGATE, List.of(), LabelSet.NONE, child))
                .isEqualTo(LabelSet.of("u:mail"));
    }

    /** A result may repeat what its call was given, unless it can say next to nothing. */
    @Test
    void aResultHasTheLabelsOfHeldArgumentsAndABoundedOneClearsThem() {
        RunLabelling labels = over(LabelSet.NONE);
        assertThat(labels.ofResult(SHELL, List.of(), CRM, ChildRead.NOTHING)).isEqualTo(CRM);
        LabelSet read = LabelSet.of("u:mail", "c:customer");
        assertThat(labels.ofResult(DELEGATE, List.of(), CRM, new ChildRead(read, 0, null)))
                .isEqualTo(CRM.join(read));
        assertThat(
                        labels.ofResult(
                                DELEGATE,
                                List.of(),
                                CRM,
                                new ChildRead(read, 0, new BoundedAnswer(1, "true"))))
                .isEqualTo(LabelSet.read("b:mail b:provider:crm c:customer c:provider:crm"));
    }

    /** A history has one set, wherever an execution began, and whichever call ended first. */
    @Test
    void aHistoryHasOneSetWhoeverFoldsIt() {
        for (int i = 0; i < 1_000; i++) {
            List<Turn> turns = new ArrayList<>();
            for (int n = 0; n <= random.nextInt(8); n++) {
                turns.add(turn());
            }
            LabelSet whole = fold(LabelSet.of("c:start"), turns);
            int died = random.nextInt(turns.size() + 1);
            LabelSet before = fold(LabelSet.of("c:start"), turns.subList(0, died));
            assertThat(whole.containsAll(before)).as("it only grows").isTrue();
            assertThat(fold(before, turns.subList(died, turns.size()))).isEqualTo(whole);
            turns.forEach(turn -> Collections.shuffle(turn.calls, random));
            assertThat(fold(LabelSet.of("c:start"), turns)).isEqualTo(whole);
        }
    }

    private Turn turn() {
        Turn turn = new Turn();
        for (int n = 0; n <= random.nextInt(4); n++) {
            turn.with(
                    List.of("p" + random.nextInt(40) + ":t", "echo", "git_clone", "hook")
                            .get(random.nextInt(4)),
                    STATUSES.get(random.nextInt(STATUSES.size())),
                    random.nextInt(4) == 0 ? LabelSet.untrusted("x" + random.nextInt(40)) : null);
        }
        return turn;
    }

    private static LabelSet fold(LabelSet start, List<Turn> turns) {
        RunLabelling labels = over(start);
        turns.forEach(labels::close);
        return labels.all(new Turn());
    }

    private static RunLabelling over(LabelSet start) {
        return new RunLabelling(
                start,
                run -> {
                    throw new AssertionError(run.toString());
                });
    }

    private static ToolSpec tool(String name, Bucket bucket) {
        return new ToolSpec(
                name, "d", JsonNodeFactory.instance.objectNode(), Effect.UNSAFE, bucket);
    }
}

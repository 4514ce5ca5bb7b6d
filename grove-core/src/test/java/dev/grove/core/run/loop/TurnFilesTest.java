package dev.grove.core.run.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.price.ModelRef;
import dev.grove.core.run.journal.Journal;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.FakeTools;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.Tools;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunWorkspaces;
import dev.grove.core.workspace.WorkspaceSpec;
import dev.grove.language.schema.JsonSchemas;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

class TurnFilesTest {

    private static final Instant NOW = Instant.parse("2026-03-29T01:30:00Z");
    private static final String DIGEST = "d".repeat(64);
    private static final Keeping NOT_KEPT = new Keeping.NotKept("the store is away");

    private final Keepings workspaces = new Keepings();
    private final TurnFiles files = filesOfOneExecution();

    @Test
    void asksForNothingWhileNoCallChangesFiles() {
        assertThat(endOf(1, "none")).isNull();
        assertThat(workspaces.asked).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", ""})
    void triesAgainAtTheEndOfATurnThatChangesNothing(String call) {
        workspaces.willAnswer(NOT_KEPT, NOT_KEPT, new Keeping.Kept(DIGEST));

        assertThat(endOf(1, "ws_file_write")).isEqualTo(TurnChange.NOT_KEPT);
        assertThat(endOf(2, call)).isEqualTo(TurnChange.NOT_KEPT);
        assertThat(endOf(3, call)).isEqualTo(DIGEST);
        assertThat(endOf(4, call)).isNull();

        assertThat(workspaces.asked).isEqualTo(3);
    }

    @Test
    void triesAgainAfterATakeOver() {
        KeptFiles kept =
                files.goOnAfter(
                        List.of(
                                closed(1, "ws_file_write", DIGEST),
                                closed(2, "ws_file_write", TurnChange.NOT_KEPT),
                                closed(3, "none", null)));
        workspaces.willAnswer(new Keeping.Kept("e".repeat(64)));

        assertThat(kept).isEqualTo(new KeptFiles(DIGEST, 1, true));
        assertThat(endOf(4, "none")).isEqualTo("e".repeat(64));
    }

    @Test
    void asksForNothingAfterATakeOverWhenAllWasKept() {
        files.goOnAfter(
                List.of(
                        closed(1, "ws_file_write", TurnChange.NOT_KEPT),
                        closed(2, "none", DIGEST)));

        assertThat(endOf(3, "none")).isNull();
        assertThat(workspaces.asked).isZero();
    }

    @Test
    void undoesTheOnlyCallOfATurnThatMayHaveChangedFiles() {
        OpenTurn turn = takenOver(closed(1, "ws_file_write", DIGEST), "ws_file_write", "none");

        assertThat(files.undo(journalBuffer(), turn, callNumber(turn, 0))).isTrue();
        assertThat(workspaces.restored).containsExactly(DIGEST);
        assertThat(turn.progressed().snapshot()).isEqualTo(DIGEST);
    }

    @Test
    void undoesNothingWhereAnotherCallOfTheTurnMayHaveChangedFilesToo() {
        OpenTurn turn =
                takenOver(closed(1, "ws_file_write", DIGEST), "ws_file_write", "ws_file_write");

        assertThat(files.undo(journalBuffer(), turn, callNumber(turn, 1))).isFalse();
        assertThat(workspaces.restored).isEmpty();
    }

    @Test
    void undoesNothingWhereTheFilesBeforeWereNotKept() {
        OpenTurn turn = takenOver(closed(1, "ws_file_write", TurnChange.NOT_KEPT), "ws_file_write");

        assertThat(files.undo(journalBuffer(), turn, callNumber(turn, 0))).isFalse();
        assertThat(workspaces.restored).isEmpty();
    }

    @Test
    void undoesTheFirstChangeOfARunAndKeepsWhatItBeganWith() {
        workspaces.willAnswer(new Keeping.Kept(DIGEST));
        OpenTurn turn = takenOver(closed(1, "none", null), "ws_file_write");

        assertThat(files.undo(journalBuffer(), turn, callNumber(turn, 0))).isTrue();
        assertThat(workspaces.restored).containsExactly("null");
        assertThat(turn.progressed().snapshot()).isEqualTo(DIGEST);
    }

    /** Files left in order were kept as they were left; a sudden end may have changed more. */
    @Test
    void doubtsTheFilesOfAnOpenTurnAfterASuddenEndAlone() {
        List<JournalledTurn> left = List.of(open(1, DIGEST, "ws_file_write"));

        assertThat(files.goOnAfter(left)).isEqualTo(new KeptFiles(DIGEST, 1, false));
        ClaimedRun cutOff = ClaimedRuns.cutOff("g", ModelRef.parse("scripted/s"), 0);
        assertThat(filesOf(cutOff).goOnAfter(left)).isEqualTo(new KeptFiles(DIGEST, 1, true));
    }

    /** The second turn, all of whose calls have started. */
    private OpenTurn takenOver(JournalledTurn first, String... tools) {
        JournalledTurn open = open(2, null, tools);
        files.goOnAfter(List.of(first, open));
        return OpenTurn.reenter(open, TurnWaits.none());
    }

    private static JournalledTurn open(int number, @Nullable String snapshot, String... tools) {
        List<ToolCall> calls = new ArrayList<>();
        Map<String, CallProgress> progress = new LinkedHashMap<>();
        for (String tool : tools) {
            String id = "c" + calls.size();
            calls.add(new ToolCall(id, tool, JsonNodeFactory.instance.objectNode()));
            progress.put(id, CallProgress.started(NOW));
        }
        Answer answer = new Answer("m", "", calls, Answer.StopReason.END, "{}");
        return new JournalledTurn(
                number,
                NOW,
                new TurnChange.Answered("scripted", answer, Spending.NONE, NOW),
                progress,
                snapshot,
                null);
    }

    private static ToolCall callNumber(OpenTurn turn, int number) {
        return turn.unsettled().get(number);
    }

    private static JournalBuffer journalBuffer() {
        return new JournalBuffer(mock(Journal.class), Clock.systemUTC(), run());
    }

    /** The snapshot that the turn points at, with one call or, for an empty name, none. */
    private @Nullable String endOf(int number, String tool) {
        OpenTurn turn = OpenTurn.begin(number, NOW);
        Answer answer = calling(tool);
        turn.answer(answer);
        answer.toolCalls().forEach(call -> turn.progress(call, CallProgress.started(NOW)));
        files.keep(journalBuffer(), turn);
        return turn.closed(NOW).snapshot();
    }

    private static JournalledTurn closed(int number, String tool, @Nullable String snapshot) {
        return new JournalledTurn(
                number,
                NOW,
                new TurnChange.Answered("scripted", calling(tool), Spending.NONE, NOW),
                Map.of("c", CallProgress.started(NOW)),
                snapshot,
                NOW);
    }

    private static Answer calling(String tool) {
        List<ToolCall> calls =
                tool.isEmpty()
                        ? List.of()
                        : List.of(new ToolCall("c", tool, JsonNodeFactory.instance.objectNode()));
        return new Answer("m", "", calls, Answer.StopReason.END, "{}");
    }

    private TurnFiles filesOfOneExecution() {
        return filesOf(run());
    }

    private TurnFiles filesOf(ClaimedRun run) {
        ToolRegistry registry =
                new Tools(List.of(FakeTools.named("ws_file_write")), new JsonSchemas())
                        .registry(List.of("ws_file_write"), null);
        return new TurnFiles(workspaces, run, registry);
    }

    private static ClaimedRun run() {
        return ClaimedRuns.of("g", ModelRef.parse("scripted/s"), 0);
    }

    /** Answers what the test sets, in that order, and counts how often it was asked. */
    private static final class Keepings implements RunWorkspaces {

        private final Queue<Keeping> answers = new ArrayDeque<>();
        private final List<String> restored = new ArrayList<>();
        private int asked;

        private void willAnswer(Keeping... keepings) {
            answers.addAll(List.of(keepings));
        }

        @Override
        public Keeping keep(RunId run, long epoch) {
            asked++;
            return answers.remove();
        }

        @Override
        public void open(
                TenantId tenant,
                RunId run,
                long epoch,
                WorkspaceSpec workspace,
                Map<String, String> files,
                KeptFiles kept) {}

        @Override
        public boolean restore(RunId run, long epoch, @Nullable String digest) {
            restored.add(String.valueOf(digest));
            return true;
        }

        @Override
        public void release(RunId run, long epoch) {}

        @Override
        public void remove(RunId run, long epoch) {}
    }
}

package dev.grove.core.run.loop;

import dev.grove.core.model.Answer;
import dev.grove.core.run.event.WorkspaceEvent;
import dev.grove.core.run.lease.ClaimedRun;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.workspace.Keeping;
import dev.grove.core.workspace.KeptFiles;
import dev.grove.core.workspace.RunWorkspaces;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The files of a run, as its turns change them. A snapshot is stored before its turn points at it,
 * and the pointer commits with the turn: a crash in between leaves a snapshot without a reference,
 * which is swept.
 */
final class TurnFiles {

    private final @Nullable RunWorkspaces workspaces;
    private final ClaimedRun run;
    private final ToolRegistry tools;
    private boolean unkept;

    /** Files as they were when the turn began that this execution re-entered. */
    private @Nullable KeptFiles before;

    TurnFiles(@Nullable RunWorkspaces workspaces, ClaimedRun run, ToolRegistry tools) {
        this.workspaces = workspaces;
        this.run = run;
        this.tools = tools;
    }

    boolean areThere() {
        return workspaces != null;
    }

    /** Keeps the files if calls of the turn, or of one that could not keep them, changed them. */
    void keep(JournalBuffer journalBuffer, OpenTurn turn) {
        Answer answer = turn.answer();
        boolean changed = answer != null && mayHaveChanged(answer, id -> turn.progressOf(id));
        if (workspaces == null || !(changed || unkept)) {
            return;
        }
        switch (keep(workspaces)) {
            case Keeping.Kept(String digest) -> {
                unkept = false;
                turn.snapshot(digest);
            }
            case Keeping.Unchanged() -> {}
            case Keeping.NotKept(String reason) -> {
                unkept = true;
                turn.snapshot(TurnChange.NOT_KEPT);
                journalBuffer.event(new WorkspaceEvent.NotKept(turn.number(), reason));
            }
        }
    }

    private Keeping keep(RunWorkspaces of) {
        try (var _ = run.trace().inTurn()) {
            return of.keep(run.id(), run.epoch());
        }
    }

    /** Goes on after turns of earlier executions: what those could not keep is kept from now on. */
    KeptFiles goOnAfter(List<JournalledTurn> turns) {
        before = keptBy(turns.stream().filter(JournalledTurn::isClosed).toList());
        KeptFiles kept = keptBy(turns);
        unkept = kept.changedSince();
        return kept;
    }

    /**
     * Gives the workspace back the files that it had before a call of the re-entered turn, where no
     * other call of that turn can have changed any: then they are those that the turn began with.
     *
     * @return whether they are there
     */
    boolean undo(JournalBuffer journalBuffer, OpenTurn turn, ToolCall call) {
        KeptFiles files = before;
        if (workspaces == null
                || files == null
                || files.changedSince()
                || othersMayHaveChanged(turn, call)
                || !restore(workspaces, files)) {
            return false;
        }
        // The turn may point at what the call had changed, kept while an operator was asked.
        unkept = true;
        if (files.digest() == null) {
            keep(journalBuffer, turn);
        } else {
            turn.snapshot(files.digest());
        }
        return true;
    }

    private boolean restore(RunWorkspaces of, KeptFiles files) {
        try (var _ = run.trace().inTurn()) {
            return of.restore(run.id(), run.epoch(), files.digest());
        }
    }

    private boolean othersMayHaveChanged(OpenTurn turn, ToolCall call) {
        Answer answer = turn.answer();
        return answer == null
                || answer.toolCalls().stream()
                        .filter(other -> !other.id().equals(call.id()))
                        .filter(other -> ran(turn.progressOf(other)) != null)
                        .anyMatch(other -> mayChangeFiles(other.name()));
    }

    /**
     * The last snapshot that a turn points at, or what the run began with. That of an open turn was
     * taken as an execution left the run; one that went on from there and died may have changed
     * files since.
     */
    private KeptFiles keptBy(List<JournalledTurn> turns) {
        KeptFiles kept = new KeptFiles(run.origin().snapshot(), 0, false);
        for (JournalledTurn turn : turns) {
            boolean changed =
                    turn.answered() != null
                            && mayHaveChanged(
                                    turn.answered().answer(), id -> ran(turn.progress().get(id)));
            if (TurnChange.NOT_KEPT.equals(turn.snapshot())) {
                kept = new KeptFiles(kept.digest(), kept.turn(), true);
            } else if (turn.snapshot() != null) {
                kept =
                        new KeptFiles(
                                turn.snapshot(),
                                turn.turn(),
                                changed && !turn.isClosed() && run.cutOff());
            } else if (changed && !turn.isClosed()) {
                kept = new KeptFiles(kept.digest(), kept.turn(), true);
            }
        }
        return kept;
    }

    /** A call that waits was kept with the files before the run was left; one denied never ran. */
    private static @Nullable CallProgress ran(@Nullable CallProgress progress) {
        return progress == null
                        || progress.status() == CallProgress.Status.WAITING
                        || progress.status() == CallProgress.Status.DENIED
                ? null
                : progress;
    }

    private boolean mayHaveChanged(Answer answer, Progress progress) {
        return answer.toolCalls().stream()
                .filter(call -> progress.of(call.id()) != null)
                .anyMatch(call -> mayChangeFiles(call.name()));
    }

    private boolean mayChangeFiles(String tool) {
        return tools.resolve(tool) instanceof ToolRegistry.Found found
                && mayChangeFiles(found.tool().spec());
    }

    private static boolean mayChangeFiles(ToolSpec spec) {
        return spec.needsWorkspace() && spec.effect() != Effect.READ_ONLY;
    }

    /** How far a call of the turn came. */
    @FunctionalInterface
    private interface Progress {
        @Nullable CallProgress of(String callId);
    }
}

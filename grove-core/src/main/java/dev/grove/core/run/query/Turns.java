package dev.grove.core.run.query;

import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.model.Answer;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.Turn;
import dev.grove.core.run.record.TurnChange;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Shows journalled turns to callers. */
public final class Turns {

    private Turns() {}

    /**
     * A call names its child before that is made, and keeps the name where nothing came of it: only
     * children that are there are shown.
     */
    public static List<Turn> view(TenantSql jdbc, List<JournalledTurn> turns) {
        List<RunId> named =
                turns.stream()
                        .flatMap(turn -> turn.progress().values().stream())
                        .map(CallProgress::child)
                        .flatMap(Stream::ofNullable)
                        .toList();
        Set<RunId> made = named.isEmpty() ? Set.of() : ChildRows.find(jdbc, named).keySet();
        return turns.stream().map(turn -> view(turn, made)).toList();
    }

    private static Turn view(JournalledTurn turn, Set<RunId> made) {
        TurnChange.Answered answered = turn.answered();
        if (answered == null) {
            return new Turn(
                    turn.turn(),
                    null,
                    null,
                    List.of(),
                    Spending.NONE,
                    turn.startedAt(),
                    turn.completedAt());
        }
        Answer answer = answered.answer();
        return new Turn(
                turn.turn(),
                answer.model(),
                answer.text(),
                answer.toolCalls().stream()
                        .map(call ->
                                new Turn.Call(
                                        call.id(),
                                        call.name(),
                                        call.arguments(),
                                        shown(turn.progress().get(call.id()), made)))
                        .toList(),
                answered.spending(),
                turn.startedAt(),
                turn.completedAt());
    }

    private static @Nullable CallProgress shown(@Nullable CallProgress progress, Set<RunId> made) {
        return progress == null || progress.child() == null || made.contains(progress.child())
                ? progress
                : progress.withoutChild();
    }
}

package dev.grove.core.run;

import dev.grove.core.model.Answer;
import dev.grove.core.run.journal.JournalledTurn;
import dev.grove.core.run.journal.TurnChange;
import java.util.List;

/** Shows journalled turns to callers. */
final class Turns {

    private Turns() {}

    static Turn view(JournalledTurn turn) {
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
                                        turn.progress().get(call.id())))
                        .toList(),
                answered.spending(),
                turn.startedAt(),
                turn.completedAt());
    }
}

package dev.grove.core.run.compaction;

import dev.grove.core.model.Answer;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ResultText;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;

/** A turn as a model can read it that does not see it in its conversation. */
final class TurnText {

    private TurnText() {}

    /**
     * The turn's words, calls and results.
     *
     * @param longestPart tokens up to which each of them is included whole
     */
    static String of(JournalledTurn turn, int longestPart) {
        StringBuilder text = new StringBuilder("Turn ").append(turn.turn()).append('\n');
        TurnChange.Answered answered = turn.answered();
        if (answered == null) {
            return text.append("\nIt has no answer yet.\n").toString();
        }
        Answer answer = answered.answer();
        if (!answer.text().isBlank()) {
            text.append("\nThe agent said:\n")
                    .append(ResultText.cut(answer.text(), longestPart))
                    .append('\n');
        }
        for (ToolCall call : answer.toolCalls()) {
            text.append("\nCall ")
                    .append(call.id())
                    .append(" of ")
                    .append(call.name())
                    .append(": ")
                    .append(ResultText.cut(call.arguments().toString(), longestPart))
                    .append('\n');
            append(text, turn.progress().get(call.id()), longestPart);
        }
        return text.toString();
    }

    private static void append(StringBuilder text, @Nullable CallProgress marker, int longestPart) {
        String result = marker == null ? null : marker.result();
        if (marker == null || result == null) {
            text.append("It has no result yet.\n");
            return;
        }
        text.append("Result (")
                .append(marker.status().wireName())
                .append("):\n")
                .append(ResultText.cut(result, longestPart))
                .append('\n');
    }
}

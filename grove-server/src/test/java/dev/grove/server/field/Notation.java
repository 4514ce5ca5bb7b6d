package dev.grove.server.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the lines of a row's answers as the events of a protocol. */
sealed interface Notation permits OpenAiNotation, AnthropicNotation {

    /** Ends the connection in place of an event. */
    String CUT = "cut";

    /** Next token of a line as an event; empty where the text there is none of the notation. */
    Optional<String> next(NotationText line);

    /** Events of the answer that follows those of a row. */
    List<String> defaultAnswer();

    /** Events of an answer that the output limit ended. */
    List<String> cutOff(long outputLimit);

    static Notation of(FieldRow row) {
        return row.isAnthropic() ? new AnthropicNotation() : new OpenAiNotation();
    }

    /** Events of one line: tokens with blanks between, or the line as it is with an empty line. */
    default List<String> events(String line) {
        List<String> events = new ArrayList<>();
        NotationText text = new NotationText(line);
        while (!text.isAtEnd()) {
            Optional<String> event = text.takeWord(CUT) ? Optional.of(CUT) : next(text);
            if (event.isEmpty()) {
                return List.of(line + "\n\n");
            }
            events.add(event.get());
        }
        return events;
    }
}

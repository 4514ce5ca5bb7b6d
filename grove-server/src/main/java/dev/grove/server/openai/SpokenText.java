package dev.grove.server.openai;

import dev.grove.server.answer.AnswerPart;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * Text of an answer as one message: what the agent says in its turns, then the result of its {@code
 * finish}, then what it waits for, with an empty line between these. An answer that a schema was
 * asked for has its result alone, as JSON. Not thread-safe.
 */
public final class SpokenText {

    private static final String GAP = "\n\n";

    private final boolean resultAlone;
    private final Function<AnswerPart.Waits, String> waiting;
    private final StringBuilder text = new StringBuilder();
    private int turn;
    private int attempt;
    private int beginning;

    /**
     * @param resultAlone whether a schema was asked for
     * @param waiting words about a wait; empty where the protocol has a form for it
     */
    public SpokenText(boolean resultAlone, Function<AnswerPart.Waits, String> waiting) {
        this.resultAlone = resultAlone;
        this.waiting = waiting;
    }

    /** Text that a part adds; empty for none. */
    public String add(AnswerPart part) {
        return switch (part) {
            case AnswerPart.Text said when !resultAlone -> said(said);
            case AnswerPart.TextDropped _ -> {
                text.setLength(beginning);
                yield "";
            }
            case AnswerPart.Result(JsonNode result, _) -> result(result);
            case AnswerPart.Waits waits -> apart(waiting.apply(waits));
            default -> "";
        };
    }

    /** All of it, without what was dropped. */
    public String whole() {
        return text.toString();
    }

    private String said(AnswerPart.Text said) {
        boolean first = said.turn() != turn || said.attempt() != attempt;
        if (first) {
            // A stream keeps the text of an attempt that was dropped.
            boolean follows = !text.isEmpty() || said.turn() == turn;
            turn = said.turn();
            attempt = said.attempt();
            beginning = text.length();
            text.append(text.isEmpty() ? "" : GAP).append(said.text());
            return (follows ? GAP : "") + said.text();
        }
        text.append(said.text());
        return said.text();
    }

    private String result(JsonNode result) {
        return apart(result.isString() && !resultAlone ? result.stringValue() : result.toString());
    }

    private String apart(String words) {
        if (words.isEmpty()) {
            return "";
        }
        String added = (text.isEmpty() ? "" : GAP) + words;
        text.append(added);
        return added;
    }
}

package dev.grove.core.run.wait;

import dev.grove.core.run.event.Preview;
import dev.grove.core.tool.ToolCall;

/** A model whose arguments an approver changed must know which ones its result is of. */
public final class EditedArguments {

    private static final String CHANGED = "[The approver of this call changed its arguments";

    private EditedArguments() {}

    /** A result of a call whose arguments the model may not read. */
    public static String unquoted(String result) {
        return CHANGED + "]\n" + result;
    }

    /**
     * A call's result as the model reads it.
     *
     * @param ran the call with the arguments that the result is of
     */
    public static String withNote(ToolCall asked, ToolCall ran, String result) {
        if (ran.arguments().equals(asked.arguments())) {
            return result;
        }
        return CHANGED + " to " + Preview.of(ran.arguments().toString()) + "]\n" + result;
    }
}

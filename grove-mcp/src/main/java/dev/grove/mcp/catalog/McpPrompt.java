package dev.grove.mcp.catalog;

import java.util.Map;

/** Something a client's user can pick. */
public interface McpPrompt {

    Prompt definition();

    /**
     * @param arguments all required ones are there
     * @see McpTool#call for what it may return and throw
     */
    Outcome<GetPromptResult> get(Map<String, String> arguments, CallContext context)
            throws InterruptedException;

    /**
     * Values for an argument that is being typed.
     *
     * @param typed what it begins with; empty at first
     * @param others arguments that are filled in already
     */
    default Completion complete(String argument, String typed, Map<String, String> others) {
        return Completion.NONE;
    }
}

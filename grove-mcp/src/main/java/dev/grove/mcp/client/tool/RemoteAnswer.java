package dev.grove.mcp.client.tool;

/**
 * Outcome of a tool call, in the server's words.
 *
 * @param isError whether the tool says that it failed
 * @param text its structured content, or all its text; other content is named and not carried
 */
public record RemoteAnswer(boolean isError, String text) {}

package dev.grove.server.demo;

import tools.jackson.databind.JsonNode;

/** Prints what becomes of a workflow's nodes for a person to read. */
final class NodePrinter {

    private static final int LONGEST = 300;

    private final Terminal terminal;
    private boolean accepted;

    NodePrinter(Terminal terminal) {
        this.terminal = terminal;
    }

    void announce(String model, String question) {
        terminal.heading("Question: " + question);
        terminal.plain(
                model.startsWith("scripted/")
                        ? "No model key is set, so what the models say comes from scripts. The workflow, its agents, its branches and its budget are real."
                        : "Model: " + model);
        terminal.plain("");
        terminal.plain("  plan ──▶ dig ──▶ memo");
        terminal.faint("           │        └ write, judge, and again until the critic accepts");
        terminal.faint("           └ one agent for each question, side by side");
    }

    void show(ServerEvent event) {
        JsonNode data = event.data();
        String path = data.path("path").asString("");
        switch (event.type()) {
            case "node.started" -> started(path, data);
            case "node.retrying" -> terminal.bad("↻ " + path + ": " + reason(data));
            case "node.completed" -> completed(path, data);
            case "node.failed" -> terminal.bad("✗ " + path + ": " + reason(data));
            case "node.skipped" ->
                    terminal.faint("- " + path + ": " + data.path("reason").asString(""));
            case "map.progress" ->
                    terminal.faint(
                            "  %s: %d of %d done, %d under way"
                                    .formatted(
                                            path,
                                            data.path("completed").asInt(0),
                                            data.path("items").asInt(0),
                                            data.path("started").asInt(0)
                                                    - data.path("completed").asInt(0)
                                                    - data.path("failed").asInt(0)));
            case "loop.round" ->
                    terminal.tool(
                            "↻ %s, round %d: %s, score %s"
                                    .formatted(
                                            path,
                                            data.path("round").asInt(0),
                                            data.path("accepted").asBoolean(false)
                                                    ? "accepted"
                                                    : "not accepted",
                                            data.path("score").asString("-")));
            case "run.completed" -> ended(data.path("result"));
            case "run.failed", "run.stopped" -> terminal.bad("The workflow ended: " + data);
            default -> {}
        }
    }

    private void started(String path, JsonNode data) {
        int items = data.path("items").asInt(0);
        terminal.heading(
                "▶ "
                        + path
                        + " ("
                        + data.path("kind").asString("")
                        + (items == 0 ? ")" : ", " + items + " elements)"));
    }

    private void completed(String path, JsonNode data) {
        JsonNode output = data.path("output");
        String text =
                output.isMissingNode()
                        ? ""
                        : ": " + (output.isString() ? output.asString() : output);
        terminal.good(
                "✔ " + path + (text.length() > LONGEST ? text.substring(0, LONGEST) + " …" : text));
    }

    private static String reason(JsonNode data) {
        return data.at("/error/code").asString("") + ": " + data.at("/error/message").asString("");
    }

    private void ended(JsonNode result) {
        accepted = result.path("accepted").asBoolean(false);
        terminal.heading("\nThe memo" + (accepted ? ", as the critic accepted it:" : ":"));
        terminal.plain(result.path("memo").asString(result.toString()));
    }

    boolean isAccepted() {
        return accepted;
    }
}

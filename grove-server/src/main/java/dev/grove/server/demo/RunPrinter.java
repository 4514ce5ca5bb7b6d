package dev.grove.server.demo;

import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Prints a run's events for a person to read. */
final class RunPrinter {

    private static final int RESULT_LINES = 24;
    private static final int ARGUMENT_LENGTH = 400;

    private final Terminal terminal;
    private final JsonMapper json;
    private boolean streaming;

    RunPrinter(Terminal terminal, JsonMapper json) {
        this.terminal = terminal;
        this.json = json;
    }

    void announce(String model, String goal) {
        terminal.heading("Goal: " + goal);
        if (model.startsWith("scripted/")) {
            terminal.plain(
                    "Model: %s: no model key is set, so the model's lines come from a script. Everything else is real: the sandbox, the shell, the files, the tests."
                            .formatted(model));
        } else {
            terminal.plain("Model: " + model);
        }
    }

    void show(ServerEvent event) {
        JsonNode data = event.data();
        switch (event.type()) {
            case "turn.started" -> terminal.heading("\nTurn " + data.path("turn").asInt());
            case "text.delta" -> delta(data.path("text").asString(""));
            case "turn.retrying" -> retrying(data);
            case "turn.answered" -> answered(data);
            case "tool.completed" -> result(data, false);
            case "tool.failed", "tool.interrupted" -> result(data, true);
            case "policy.denied" ->
                    terminal.bad(
                            "!! denied by rule %s of %s"
                                    .formatted(
                                            data.at("/by/rule").asString(""),
                                            data.at("/by/policy").asString("")));
            case "run.resumed" -> terminal.faint("(the run goes on)");
            case "run.completed" -> completed(data);
            case "run.stopped" ->
                    terminal.bad("\nStopped: " + data.path("stop_reason").asString(""));
            case "run.failed" ->
                    terminal.bad("\nFailed: " + data.path("error").path("message").asString(""));
            case "run.cancelled" -> terminal.bad("\nCancelled");
            default -> {}
        }
    }

    private void delta(String text) {
        streaming = true;
        terminal.piece(text);
    }

    /** Text of an earlier try is void, and cannot be taken back from a terminal. */
    private void retrying(JsonNode data) {
        if (streaming) {
            terminal.plain("");
        }
        streaming = false;
        terminal.faint("(asked again: " + data.path("reason").asString("") + ")");
    }

    private void answered(JsonNode turn) {
        String text = turn.path("text").asString("");
        if (streaming) {
            terminal.plain("");
        } else if (!text.isBlank()) {
            terminal.plain(text);
        }
        streaming = false;
        for (JsonNode call : turn.path("tool_calls")) {
            String arguments = json.writeValueAsString(call.path("arguments"));
            terminal.tool("-> " + call.path("name").asString("") + " " + cut(arguments));
        }
        terminal.faint("   " + usage(turn.path("usage")));
    }

    private void result(JsonNode tool, boolean failed) {
        String mark = failed ? "!! " : "<- ";
        terminal.tool(mark + tool.path("name").asString(""));
        List<String> lines = tool.path("content").asString("").lines().toList();
        // The end of a long output says more than its beginning: that is where a test run prints
        // its verdict.
        int from = Math.max(0, lines.size() - RESULT_LINES);
        if (from > 0) {
            terminal.faint("   | (%d lines before)".formatted(from));
        }
        lines.subList(from, lines.size()).forEach(line -> terminal.plain("   | " + line));
        if (tool.path("truncated").asBoolean(false)) {
            terminal.faint("   | (cut here; the whole result went to the model)");
        }
    }

    private void completed(JsonNode run) {
        JsonNode result = run.path("result");
        terminal.heading(
                "\nFinished: " + (result.isString() ? result.asString() : result.toString()));
        if (run.path("summary").isString()) {
            terminal.plain(run.path("summary").asString());
        }
        terminal.plain("In all: " + usage(run.path("usage")));
    }

    private static String usage(JsonNode usage) {
        long cached = usage.path("cache_read_tokens").asLong(0);
        BigDecimal cost = usage.path("cost_usd").asDecimal(BigDecimal.ZERO);
        return "%,d tokens in, %,d out%s, $%s"
                .formatted(
                        usage.path("input_tokens").asLong(0)
                                + usage.path("cache_write_tokens").asLong(0),
                        usage.path("output_tokens").asLong(0),
                        cached > 0 ? ", %,d from the cache".formatted(cached) : "",
                        cost.signum() == 0 ? "0" : cost.stripTrailingZeros().toPlainString());
    }

    private static String cut(String text) {
        return text.length() <= ARGUMENT_LENGTH ? text : text.substring(0, ARGUMENT_LENGTH) + "…";
    }
}

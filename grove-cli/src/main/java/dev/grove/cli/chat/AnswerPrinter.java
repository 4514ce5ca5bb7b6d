package dev.grove.cli.chat;

import dev.grove.cli.http.ApiClient;
import dev.grove.cli.http.ApiRequest;
import dev.grove.cli.http.StreamedEvent;
import dev.grove.cli.terminal.Screen;
import tools.jackson.databind.JsonNode;

/** Prints the events of an answer: texts as data, tools and whatever else happens as words. */
final class AnswerPrinter {

    private static final int LINE = 120;
    private static final String FINISH = "finish";

    private final ApiClient api;
    private final Screen screen;
    private final AnswerText text;

    AnswerPrinter(ApiClient api, Screen screen) {
        this.api = api;
        this.screen = screen;
        text = new AnswerText(screen);
    }

    void print(StreamedEvent event) {
        JsonNode data = event.data();
        int turn = data.path("turn").asInt(0);
        switch (event.type()) {
            case "turn.started" -> text.begin(turn);
            case "text.delta" ->
                    text.hear(
                            turn,
                            data.path("attempt").asInt(1),
                            data.path("offset").asInt(Integer.MAX_VALUE),
                            data.path("text").asString(""));
            case "turn.retrying" -> {
                text.again(data.path("attempt").asInt(1));
                screen.words("(the model is asked again: " + said(data, "reason") + ")");
            }
            case "run.resumed" -> text.again(1);
            case "turn.answered" -> answered(turn, data);
            case "turn.cut_off" -> text.answered(turn, said(data, "text"));
            case "tool.completed" -> result("=", data);
            case "tool.failed" -> result("!", data);
            case "tool.interrupted" -> result("~", data);
            case "child.started" ->
                    screen.words("  > " + said(data, "agent") + ": " + oneLine(said(data, "goal")));
            case "approval.decided", "capability.decided" -> decided(data);
            case "run.handed_over" -> handedOver(data);
            case "model.switched" ->
                    screen.words(
                            "(" + said(data, "to") + " goes on: " + said(data, "reason") + ")");
            case "context.compacted" -> screen.words("(older messages were summarised)");
            case "run.completed" -> completed(data);
            case "run.stopped" ->
                    ended("stopped by " + said(data, "stop_reason"), said(data, "message"));
            case "run.failed" ->
                    ended(
                            "failed: " + data.at("/error/code").asString(""),
                            data.at("/error/message").asString(""));
            case "run.cancelled" -> ended("cancelled", "");
            default -> {
                // Nothing that a conversation shows: later versions may add types.
            }
        }
    }

    private void answered(int turn, JsonNode data) {
        text.answered(
                turn,
                data.path("truncated").asBoolean(false)
                        ? wholeText(data.path("run_id").asString(""), turn)
                        : said(data, "text"));
        for (JsonNode call : data.path("tool_calls")) {
            if (!said(call, "name").equals(FINISH)) {
                JsonNode arguments = call.path("arguments");
                screen.words(
                        "* "
                                + said(call, "name")
                                + " "
                                + oneLine(
                                        arguments.isMissingNode()
                                                ? said(call, "arguments_preview")
                                                : arguments.toString()));
            }
        }
    }

    private String wholeText(String run, int turn) {
        return api.call(ApiRequest.get("/agent-runs/" + run + "/turns?limit=1&after=" + (turn - 1)))
                .at("/items/0/text")
                .asString("");
    }

    private void result(String sign, JsonNode data) {
        if (!said(data, "name").equals(FINISH)) {
            screen.words("  " + sign + " " + oneLine(said(data, "content")));
        }
    }

    private void decided(JsonNode data) {
        String decision = said(data, "decision");
        boolean granted = decision.equals("grant");
        boolean approved = granted || decision.equals("approve");
        boolean expired = data.path("expired").asBoolean(false);
        String reason = said(data, "reason");
        screen.words(
                "  "
                        + said(data, "name")
                        + (granted
                                ? " granted, uses: " + data.path("max_uses").asInt()
                                : approved
                                        ? " approved"
                                        : expired ? " denied: time is up" : " denied")
                        + (reason.isEmpty() ? "" : ": " + oneLine(reason)));
    }

    private void handedOver(JsonNode data) {
        if (said(data, "because").equals("paused")) {
            screen.words(
                    "(the brake of the tenant is set: the answer goes on once an admin releases it)");
        }
    }

    private void completed(JsonNode data) {
        text.end();
        if (said(data, "stop_reason").equals("text")) {
            return;
        }
        JsonNode result =
                data.has("result")
                        ? data.path("result")
                        : api.call(
                                        ApiRequest.get(
                                                "/agent-runs/" + data.path("run_id").asString("")))
                                .path("result");
        screen.data(result.isString() ? result.stringValue() : result.toPrettyString());
    }

    private void ended(String how, String why) {
        text.end();
        screen.bad("(" + how + (why.isEmpty() ? "" : ": " + why) + ")");
    }

    private static String said(JsonNode data, String member) {
        return data.path(member).asString("");
    }

    /**
     * The first line of a text, as far as a line of a screen goes, and how much there is besides.
     */
    static String oneLine(String text) {
        String stripped = text.strip();
        String first = stripped.lines().findFirst().orElse("");
        String shown = first.length() > LINE ? first.substring(0, LINE) : first;
        int left = stripped.length() - shown.length();
        return left == 0 ? shown : shown + " … (" + left + " more characters)";
    }
}

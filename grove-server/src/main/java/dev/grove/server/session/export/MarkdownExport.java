package dev.grove.server.session.export;

import dev.grove.core.text.VisibleText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes an export to be read by people. Words of people and models are quoted and what tools were
 * given and gave is fenced, so that nothing that was said looks like a part of the record.
 */
final class MarkdownExport implements ExportSink {

    private static final Pattern TICKS = Pattern.compile("`+");
    private static final int SHORTEST_FENCE = 3;

    private final OutputStream out;

    /** Text that the present message's answer had when it was cut off. */
    private String cutOff = "";

    MarkdownExport(OutputStream out) {
        this.out = out;
    }

    @Override
    public void session(ObjectNode session) throws IOException {
        String title = inline(session.path("title").asString(""));
        line("# " + (title.isEmpty() ? "Session" : title));
        line("");
        line("* Session: " + code(session.path("id")));
        line(
                "* Agent: %s, version %s%s"
                        .formatted(
                                code(session.path("agent")),
                                session.path("agent_version"),
                                given(", model ", session.path("model"))));
        if (!session.path("user").isNull()) {
            line("* User: " + code(session.path("user")));
        }
        line("* Begun: " + session.path("created_at").asString());
        line("* Changed: " + session.path("updated_at").asString());
    }

    @Override
    public void message(ObjectNode message) throws IOException {
        JsonNode n = message.path("n");
        line("");
        line("## " + (n.isNull() ? "Message" : "Message " + n));
        line("");
        line(
                "%s, %s"
                        .formatted(
                                message.path("created_at").asString(),
                                message.path("state").asString()));
        line("");
        quote(message.path("text").asString());
        error("Refused", message.path("refusal"));
        JsonNode answer = message.path("answer");
        cutOff = answer.path("cut_off_text").asString("");
        if (answer.isNull()) {
            return;
        }
        line("");
        line("### Answer");
        line("");
        line(
                "Run %s, %s%s, %s turns, %s USD"
                        .formatted(
                                code(answer.path("run_id")),
                                answer.path("status").asString(),
                                given(", ", answer.path("stop_reason")),
                                answer.path("turns"),
                                money(answer.path("cost_usd"))));
        error("Failed", answer.path("error"));
    }

    @Override
    public void attachment(ObjectNode attachment) throws IOException {
        line("");
        line(
                "* Attachment %s: %s, %s bytes, SHA-256 %s"
                        .formatted(
                                code(attachment.path("name")),
                                attachment.path("media_type").asString(),
                                attachment.path("bytes"),
                                code(attachment.path("sha256"))));
    }

    @Override
    public void turn(ObjectNode turn) throws IOException {
        String text = turn.path("text").asString("");
        if (!text.isEmpty()) {
            line("");
            quote(text);
        }
        for (JsonNode call : turn.path("tool_calls")) {
            line("");
            line(
                    "**Tool** %s, %s"
                            .formatted(
                                    code(call.path("name")),
                                    call.path("status").asString("not run")));
            line("");
            fenced("json", call.path("arguments").toString());
            if (!call.path("result").isNull()) {
                line("");
                line(call.path("is_error").asBoolean(false) ? "Error:" : "Result:");
                line("");
                fenced("", call.path("result").asString());
            }
        }
    }

    @Override
    public void endOfMessage() throws IOException {
        if (!cutOff.isEmpty()) {
            line("");
            line("Cut off after:");
            line("");
            quote(cutOff);
        }
    }

    @Override
    public void totals(ObjectNode totals) throws IOException {
        JsonNode usage = totals.path("usage");
        line("");
        line("---");
        line("");
        line(
                "%s messages. Tokens: %s in, %s out, %s read from caches, %s written to caches. Cost: %s USD."
                        .formatted(
                                totals.path("messages"),
                                usage.path("input_tokens"),
                                usage.path("output_tokens"),
                                usage.path("cache_read_tokens"),
                                usage.path("cache_write_tokens"),
                                money(totals.path("cost_usd"))));
        out.flush();
    }

    private void error(String what, JsonNode error) throws IOException {
        if (!error.isNull()) {
            line("");
            line("%s, %s:".formatted(what, code(error.path("code"))));
            line("");
            quote(error.path("message").asString());
        }
    }

    private void quote(String text) throws IOException {
        for (String each : VisibleText.of(text).lines().toList()) {
            line("> " + each);
        }
    }

    private void fenced(String language, String text) throws IOException {
        String shown = VisibleText.of(text);
        String fence = "`".repeat(Math.max(SHORTEST_FENCE, longestTicks(shown) + 1));
        line(fence + language);
        line(shown);
        line(fence);
    }

    /** A number may have been scrubbed. */
    private static String money(JsonNode usd) {
        return usd.isNumber()
                ? usd.decimalValue().stripTrailingZeros().toPlainString()
                : usd.asString();
    }

    private static String given(String before, JsonNode value) {
        return value.isNull() ? "" : before + code(value);
    }

    private static String code(JsonNode value) {
        String text = inline(value.asString(""));
        String ticks = "`".repeat(longestTicks(text) + 1);
        return ticks.length() == 1 ? ticks + text + ticks : ticks + " " + text + " " + ticks;
    }

    private static String inline(String text) {
        return VisibleText.of(text).replaceAll("\\s+", " ").strip();
    }

    private static int longestTicks(String text) {
        return TICKS.matcher(text)
                .results()
                .mapToInt(ticks -> ticks.end() - ticks.start())
                .max()
                .orElse(0);
    }

    private void line(String text) throws IOException {
        out.write((text + "\n").getBytes(StandardCharsets.UTF_8));
    }
}

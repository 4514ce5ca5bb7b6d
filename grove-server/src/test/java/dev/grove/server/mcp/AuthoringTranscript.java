package dev.grove.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.model.ModelServer.Call;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls of Claude Code's model and their answers, as a page of the documentation, without what
 * differs each time.
 */
record AuthoringTranscript(List<Call> calls, List<String> answers) {

    private static final Path PAGE =
            Path.of("..", "docs", "kb", "external", "claude-code-session.md");

    /** Environment variable with which the page is written, not only compared. */
    private static final String RENEWAL = "GROVE_TRANSCRIPTS";

    private static final String HEAD =
            """
            # Claude Code writes a workflow

            What Claude Code did when it was asked: *Make what is needed, and have it work.* It has two servers ([two keys](mcp-clients.md#two-keys)): `grove-author` with a key of scope `provision`, `grove-runtime` with one of scope `invoke`. Its model here is a script, all else is real: Claude Code
            itself, the server, the workflow's run. `ClaudeCodeIT` plays it and compares it with this page; with `%s=1` in its environment it writes the page. Ids and times are left out, as `…`.
            """
                    .formatted(RENEWAL);

    static AuthoringTranscript of(AuthoringModel model) {
        return new AuthoringTranscript(model.calls(), model.answers());
    }

    void assertDocumented() throws IOException {
        String page = page();
        if (System.getenv(RENEWAL) != null) {
            Path _ = Files.writeString(PAGE, page);
        }
        assertThat(PAGE).hasContent(page);
    }

    private String page() {
        StringBuilder page = new StringBuilder(HEAD);
        for (int i = 0; i < calls.size(); i++) {
            Call call = calls.get(i);
            page.append("\n## %d. `%s`\n".formatted(i + 1, call.name().replace("mcp__", "")));
            page.append(arguments(JsonMapper.shared().readTree(call.arguments())));
            page.append("\nis answered:\n").append(answered(answers.get(i)));
        }
        return page.toString();
    }

    /** A workflow in YAML is shown as its lines. */
    private static String arguments(JsonNode arguments) {
        return arguments.path("yaml").isString()
                ? fenced("yaml", arguments.path("yaml").stringValue().strip())
                : fenced("json", pretty(arguments));
    }

    private static String answered(String block) {
        JsonNode content = JsonMapper.shared().readTree(block).path("content");
        String text =
                content.isString()
                        ? content.stringValue()
                        : content.valueStream()
                                .map(part -> part.path("text").asString(""))
                                .collect(Collectors.joining("\n"));
        try {
            return fenced("json", pretty(JsonMapper.shared().readTree(text)));
        } catch (JacksonException _) {
            return fenced("text", text.strip());
        }
    }

    private static String fenced(String language, String text) {
        return "\n```" + language + "\n" + masked(text) + "\n```\n";
    }

    /** The graph and the schemas say again what the document says. */
    private static String pretty(JsonNode json) {
        if (json instanceof ObjectNode object && object.has("graph")) {
            object.put("graph", "…");
        }
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(json);
    }

    private static String masked(String text) {
        return text.replaceAll("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "…")
                .replaceAll("\\d{4}-\\d{2}-\\d{2}T[0-9:.]+Z", "…");
    }
}

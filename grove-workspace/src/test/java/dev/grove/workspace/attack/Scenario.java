package dev.grove.workspace.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.tool.ToolOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A hostile state of the workspace and what calls on it must answer; from a JSON file of {@code
 * src/test/resources/hostile}. A string argument that begins with a quote is an expression of
 * {@link Corpus#text}; {@code "{…} * 100"} is an array of that many equal objects.
 *
 * @param make a bash command that makes the state
 */
record Scenario(String name, String make, List<Call> calls) {

    private static final Pattern REPEATED = Pattern.compile("(\\{.*}) \\* (\\d+)");

    /**
     * Call of a tool on the state.
     *
     * @param tool name, or null for a command of the test's own
     * @param succeeds whether it is answered or refused
     * @param expected a regular expression that the answer holds
     */
    private record Call(
            @Nullable String tool, ObjectNode arguments, boolean succeeds, String expected) {}

    static List<Scenario> read(String file) {
        try (InputStream stream =
                Objects.requireNonNull(
                        Scenario.class.getResourceAsStream("/hostile/" + file), file)) {
            List<Scenario> scenarios = new ArrayList<>();
            for (JsonNode node : JsonMapper.shared().readTree(stream)) {
                List<Call> calls = new ArrayList<>();
                node.path("calls").forEach(call -> calls.add(call(call)));
                scenarios.add(
                        new Scenario(
                                node.path("name").asString(), node.path("make").asString(), calls));
            }
            return scenarios;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Call call(JsonNode node) {
        ObjectNode arguments = JsonMapper.shared().createObjectNode();
        if (node.has("shell")) {
            arguments.set("command", node.path("shell"));
            return new Call(null, arguments, true, node.path("says").asString());
        }
        node.path("args")
                .properties()
                .forEach(entry -> {
                    arguments.set(entry.getKey(), expanded(entry.getValue()));
                });
        String tool = node.path("tool").asString();
        boolean succeeds = node.has("says");
        return new Call(
                tool, arguments, succeeds, node.path(succeeds ? "says" : "refused").asString());
    }

    private static JsonNode expanded(JsonNode value) {
        if (!value.isString()) {
            return value;
        }
        String text = value.asString();
        Matcher repeated = REPEATED.matcher(text);
        if (repeated.matches()) {
            ArrayNode array = JsonMapper.shared().createArrayNode();
            JsonNode element = JsonMapper.shared().readTree(repeated.group(1));
            for (int i = 0; i < Integer.parseInt(repeated.group(2)); i++) {
                array.add(element);
            }
            return array;
        }
        return text.startsWith("\"")
                ? JsonMapper.shared().getNodeFactory().stringNode(Corpus.text(text))
                : value;
    }

    /** Makes the state and tries the calls on it. */
    void play(Victim victim) {
        victim.shell(make);
        for (Call call : calls) {
            ToolOutcome outcome =
                    victim.call(
                            name, call.tool() == null ? "ws_shell" : call.tool(), call.arguments());
            String said =
                    switch (outcome) {
                        case ToolOutcome.Completed(String content) -> content;
                        case ToolOutcome.Failed(String content) -> content;
                        case ToolOutcome.InDoubt(String content) -> content;
                        case ToolOutcome.Finished _, ToolOutcome.Waiting _ ->
                                throw new AssertionError(outcome);
                    };
            String shown = said.substring(0, Math.min(said.length(), 500));
            assertThat(outcome instanceof ToolOutcome.Completed)
                    .as("%s %s: %s", name, call.tool(), shown)
                    .isEqualTo(call.succeeds());
            assertThat(Pattern.compile(call.expected()).matcher(said).find())
                    .as("%s %s must say %s: %s", name, call.tool(), call.expected(), shown)
                    .isTrue();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}

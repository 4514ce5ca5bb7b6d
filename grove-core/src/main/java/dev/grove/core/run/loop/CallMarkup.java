package dev.grove.core.run.loop;

import dev.grove.core.model.Answer;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Recognises tool calls that a model wrote as text, in the markup of its own training, which its
 * server did not read. Only markup that names a tool of the run counts, outside of code that the
 * text quotes.
 */
final class CallMarkup {

    /** Characters after the beginning of a markup within which the tool is named. */
    private static final int NEAR = 200;

    /** Longest text that is taken for a call as a whole. */
    private static final int LONGEST_WHOLE = 100_000;

    /** Beginnings of calls in the markup of model families, where a line or a text begins. */
    private static final Pattern BEGINNING =
            Pattern.compile(
                    "<tool_call>|<tool_calls>|<function=|<function_call|<invoke name=|<(?:\\w+:)(?:tool_call|function_calls|invoke)"
                            + "|\\[TOOL_CALLS]|\\[TOOL_REQUEST]|<\\|?tool[_▁]calls?|<｜tool▁calls?|<\\|python_tag\\|>|<tool_code>|<tool_use>|<action>|functools\\["
                            + "|<\\|channel\\|>commentary|<\\|start\\|>assistant|<call:|<longcat_tool_call>|<seed:tool_call>|<tool>");

    private static final Pattern FENCE = Pattern.compile("(?s)```.*?(?:```|$)|`[^`\n]*`");

    /** A text that is fenced whole, with the language that it names. */
    private static final Pattern FENCED_WHOLE =
            Pattern.compile("(?s)\\A```([\\w-]*)\\s*\\n(.*?)\\n?```\\z");

    private static final Pattern CALL_EXPRESSION =
            Pattern.compile("(?s)\\A\\[?\\s*(?:print\\()?([\\w.:-]+)\\(.*\\)\\s*]?\\z");

    private static final List<String> NAMES =
            List.of("name", "tool", "tool_name", "function", "function_name", "action");

    private static final List<String> ARGUMENTS =
            List.of(
                    "arguments",
                    "parameters",
                    "args",
                    "input",
                    "tool_input",
                    "action_input",
                    "params");

    private CallMarkup() {}

    /** The answer, marked as {@link Answer.StopReason#CALL_AS_TEXT} where its text is a call. */
    static Answer marked(Answer answer, ToolRegistry tools) {
        return answer.stopReason() == Answer.StopReason.END && isCall(answer.text(), tools.specs())
                ? new Answer(
                        answer.model(),
                        answer.text(),
                        answer.toolCalls(),
                        Answer.StopReason.CALL_AS_TEXT,
                        answer.raw())
                : answer;
    }

    static boolean isCall(String text, List<ToolSpec> tools) {
        if (tools.isEmpty() || text.isBlank()) {
            return false;
        }
        // Models know provider:tool as provider__tool.
        Set<String> names =
                tools.stream()
                        .map(ToolSpec::name)
                        .flatMap(name -> List.of(name, name.replace(":", "__")).stream())
                        .collect(Collectors.toSet());
        return isMarkup(text, names) || isWholeCall(text.strip(), names);
    }

    private static boolean isMarkup(String text, Set<String> names) {
        // Most texts have none of the characters that markup begins with.
        if (text.indexOf('<') < 0 && text.indexOf('[') < 0) {
            return false;
        }
        String said = FENCE.matcher(text).replaceAll("");
        return BEGINNING
                .matcher(said)
                .results()
                .anyMatch(found ->
                        namesTool(
                                said.substring(
                                        found.start(), Math.min(said.length(), found.end() + NEAR)),
                                names));
    }

    private static boolean namesTool(String markup, Set<String> names) {
        return names.stream()
                .anyMatch(name ->
                        Pattern.compile("(?<![\\w])" + Pattern.quote(name) + "(?![\\w])")
                                .matcher(markup)
                                .find());
    }

    private static boolean isWholeCall(String text, Set<String> names) {
        if (text.length() > LONGEST_WHOLE) {
            return false;
        }
        var fenced = FENCED_WHOLE.matcher(text);
        String inner = fenced.matches() ? fenced.group(2).strip() : text;
        boolean isCode = fenced.matches() && fenced.group(1).equals("tool_code");
        var expression = CALL_EXPRESSION.matcher(inner);
        if ((isCode || inner.startsWith("["))
                && expression.matches()
                && names.contains(expression.group(1))) {
            return true;
        }
        return (inner.startsWith("{") || inner.startsWith("["))
                && (inner.endsWith("}") || inner.endsWith("]"))
                && isCallJson(inner, names);
    }

    private static boolean isCallJson(String text, Set<String> names) {
        try {
            JsonNode json = JsonMapper.shared().readTree(text);
            return json.isArray()
                    ? !json.isEmpty() && json.valueStream().allMatch(each -> isCall(each, names))
                    : isCall(json, names);
        } catch (JacksonException _) {
            return false;
        }
    }

    /** With arguments beside the name: a result may well name a tool. */
    private static boolean isCall(JsonNode json, Set<String> names) {
        JsonNode inner = json.path("function").isObject() ? json.path("function") : json;
        return NAMES.stream().anyMatch(name -> names.contains(inner.path(name).asString("")))
                && ARGUMENTS.stream().anyMatch(inner::has);
    }
}

package dev.grove.server.field;

import dev.grove.core.model.rules.DeepSeekRules;
import dev.grove.core.model.rules.GeminiRules;
import dev.grove.core.model.rules.MoonshotRules;
import dev.grove.core.model.rules.ProviderRules;
import dev.grove.core.model.rules.RulesByProvider;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Rules of a row's provider, which wants back what all of the row's calls came with. */
final class RowRules {

    private RowRules() {}

    static ProviderRules of(FieldRow row) {
        return switch (row.providerName()) {
            case "deepseek" -> new DeepSeekRules(callsComeWith(row, "\"reasoning_content\""));
            case "moonshot" -> new MoonshotRules(callsComeWith(row, "\"reasoning_content\""));
            case "gemini" -> new GeminiRules(callsComeWith(row, "\"thought_signature\""));
            default -> RulesByProvider.of(row.providerName());
        };
    }

    private static boolean callsComeWith(FieldRow row, String member) {
        List<JsonNode> answers = row.answers() == null ? List.of() : row.answers();
        List<String> calls =
                answers.stream()
                        .map(answer -> FieldAnswer.of(answer, Notation.of(row)).body())
                        .filter(body -> body.contains("\"tool_calls\":["))
                        .toList();
        return !calls.isEmpty() && calls.stream().allMatch(body -> body.contains(member));
    }
}

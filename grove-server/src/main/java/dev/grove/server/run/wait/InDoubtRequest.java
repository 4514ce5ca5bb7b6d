package dev.grove.server.run.wait;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.wait.DoubtOutcome;
import dev.grove.language.text.NearestNames;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The body of {@code POST /agent-runs/{id}/in-doubt/{call_id}}.
 *
 * @param outcome {@code happened}, {@code did_not_happen} or {@code tell_model}
 * @param result with {@code happened}: what the model reads as the call's result
 */
record InDoubtRequest(@Nullable String outcome, @Nullable JsonNode result) {

    DoubtOutcome toOutcome() {
        boolean given = result != null && !result.isNull();
        if (given && ("did_not_happen".equals(outcome) || "tell_model".equals(outcome))) {
            throw GroveException.invalid("result", "is of use only with the outcome happened");
        }
        return switch (outcome) {
            case "happened" -> {
                if (result == null || result.isNull()) {
                    throw GroveException.invalid(
                            "result", "is required with happened: the model reads it");
                }
                yield new DoubtOutcome.Happened(ToolResultsRequest.textOf(result));
            }
            case "did_not_happen" -> new DoubtOutcome.DidNotHappen();
            case "tell_model" -> new DoubtOutcome.TellModel();
            case null, default ->
                    throw GroveException.invalid(
                            "outcome",
                            NearestNames.asChoice(
                                    outcome, List.of("happened", "did_not_happen", "tell_model")));
        };
    }
}

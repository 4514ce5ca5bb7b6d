package dev.grove.core.run.governance;

import dev.grove.core.run.record.CallProgress.Status;
import dev.grove.core.tool.ToolCall;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Words that a model reads in place of a result that is held: reference, type and size. */
final class HeldNotice {

    private HeldNotice() {}

    static String of(GovernedRun.Turn turn, ToolCall call, Status how, String value) {
        String reference = HeldResults.reference(turn, call);
        return "%sA policy keeps the result of this call from you: %s of %d characters.\nIt is %s; to pass it on, give that, and nothing else, as the text of an argument."
                .formatted(
                        switch (how) {
                            case FAILED -> "The call failed. ";
                            case INTERRUPTED ->
                                    "The call was interrupted: it may or may not have taken effect. ";
                            case COMPLETED, STARTED, WAITING, DENIED -> "";
                        },
                        type(value),
                        value.length(),
                        reference);
    }

    private static String type(String value) {
        if (value.isEmpty() || "{[\"tfn-0123456789".indexOf(value.charAt(0)) < 0) {
            return "text";
        }
        try {
            JsonNode json = JsonMapper.shared().readTree(value);
            return json.isMissingNode()
                    ? "text"
                    : "JSON, " + json.getNodeType().name().toLowerCase(java.util.Locale.ROOT) + ",";
        } catch (JacksonException _) {
            return "text";
        }
    }
}

package dev.grove.mcp.provider;

import dev.grove.core.error.GroveException;
import dev.grove.core.run.operation.GivenLabels;
import dev.grove.core.tool.DataFlow;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Data that a tool gives and takes, as a caller writes it; null as JSON for that of its provider.
 */
final class FlowDraft {

    private FlowDraft() {}

    static @Nullable LabelSet reads(JsonNode written) {
        if (written.isNull()) {
            return null;
        }
        if (!written.isArray()) {
            throw GroveException.invalid(
                    "reads", "must be a list of labels, or null for those of its provider");
        }
        List<@Nullable String> labels = new ArrayList<>();
        written.forEach(label -> labels.add(label.asString("")));
        return GivenLabels.ofData("reads", labels);
    }

    static @Nullable String sink(JsonNode written) {
        if (written.isNull()) {
            return null;
        }
        if (!written.isString() || !DataFlow.isSink(written.stringValue())) {
            throw GroveException.invalid(
                    "sink",
                    "must be none, workspace, tenant, outside, or outside:<name>; or null for its provider");
        }
        return written.stringValue();
    }
}

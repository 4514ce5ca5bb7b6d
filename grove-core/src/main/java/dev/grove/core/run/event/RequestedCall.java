package dev.grove.core.run.event;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.tool.ToolCall;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

@JsonClassDescription("A call of a tool, as the model asked for it.")
public record RequestedCall(
        @JsonPropertyDescription("Unique in its run") String id,
        @JsonPropertyDescription("The tool's") String name,
        @JsonPropertyDescription("As the model wrote them")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable ObjectNode arguments,
        @JsonPropertyDescription("Instead of `arguments` whose text is longer than a preview")
                @JsonInclude(JsonInclude.Include.NON_NULL)
                @Nullable String argumentsPreview) {

    static RequestedCall of(ToolCall call) {
        String text = call.arguments().toString();
        return Preview.isCut(text)
                ? new RequestedCall(call.id(), call.name(), null, Preview.of(text))
                : new RequestedCall(call.id(), call.name(), call.arguments(), null);
    }
}

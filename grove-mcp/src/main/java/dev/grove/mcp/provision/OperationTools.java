package dev.grove.mcp.provision;

import dev.grove.core.contract.InputSchema;
import dev.grove.core.error.GroveException;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.ToolForm;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Tool;
import dev.grove.mcp.catalog.ToolAnnotations;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Brings the operations of all features that have the form of a tool. */
@Component
class OperationTools implements ProvisionSource {

    private static final JsonMapper JSON = StrictBinding.MAPPER;

    private final List<OperationSource> sources;

    OperationTools(List<OperationSource> sources) {
        this.sources = List.copyOf(sources);
    }

    @Override
    public List<McpTool> tools() {
        return sources.stream()
                .flatMap(source -> source.operations().stream())
                .flatMap(OperationTools::tool)
                .toList();
    }

    private static <I extends Record> Stream<McpTool> tool(Operation<I> operation) {
        ToolForm form = operation.tool();
        if (form == null) {
            return Stream.empty();
        }
        Tool definition =
                new Tool(
                        form.name(),
                        null,
                        form.description(),
                        InputSchema.of(operation.input(), form.needed()),
                        null,
                        hints(form.effect()),
                        form.scope());
        return Stream.of(
                new ProvisionTool(
                        definition,
                        (tenant, caller, arguments) ->
                                json(
                                        operation
                                                .work()
                                                .perform(
                                                        new OperationCaller(
                                                                tenant,
                                                                caller.key(),
                                                                caller.scope()),
                                                        read(arguments, operation.input())))));
    }

    /** Reports what a schema lets through and no record holds as a fault of the arguments. */
    private static <I> I read(ObjectNode arguments, Class<I> type) {
        try {
            return JSON.treeToValue(arguments, type);
        } catch (JacksonException e) {
            throw GroveException.invalid(
                    place(e), "has a value of another type, or out of the range of its type");
        }
    }

    private static String place(JacksonException e) {
        StringBuilder place = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            if (step.getPropertyName() == null) {
                place.append('[').append(step.getIndex()).append(']');
            } else {
                place.append(place.isEmpty() ? "" : ".").append(step.getPropertyName());
            }
        }
        return place.toString();
    }

    private static ToolAnnotations hints(ToolForm.Effect effect) {
        return switch (effect) {
            case READS -> ToolAnnotations.READS;
            case CHANGES -> ProvisionTool.CHANGES;
            case REMOVES -> ProvisionTool.REMOVES;
            case COSTS -> new ToolAnnotations(false, false, false, true);
        };
    }

    private static ObjectNode json(Answer answer) {
        return switch (answer) {
            case Answer.View(Record view) -> JSON.valueToTree(view);
            case Answer.Stored(Record view, String _, boolean _) -> JSON.valueToTree(view);
            case Answer.Listed(var page) -> JSON.valueToTree(page);
            case Answer.Removed(String name) ->
                    JsonNodeFactory.instance.objectNode().put("deleted", name);
        };
    }
}

package dev.grove.mcp.provision;

import dev.grove.core.contract.RecordInputSchema;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.ToolForm;
import dev.grove.language.json.StrictBinding;
import dev.grove.mcp.catalog.CallContext;
import dev.grove.mcp.catalog.CallToolResult;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.catalog.McpTool;
import dev.grove.mcp.catalog.Outcome;
import dev.grove.mcp.catalog.ToolAnnotations;
import dev.grove.mcp.catalog.ToolDescriptor;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** An operation as a tool {@code grove__*}. */
record OperationTool<I extends Record>(
        Operation<I> operation, ToolForm form, ToolDescriptor definition) implements McpTool {

    private static final JsonMapper JSON = StrictBinding.MAPPER;

    static <I extends Record> OperationTool<I> of(Operation<I> operation, ToolForm form) {
        return new OperationTool<>(
                operation,
                form,
                new ToolDescriptor(
                        form.name(),
                        null,
                        form.description(),
                        RecordInputSchema.of(operation.input(), form.needed()),
                        null,
                        hints(form.effect()),
                        form.scope()));
    }

    private static ToolAnnotations hints(ToolForm.Effect effect) {
        return switch (effect) {
            case READS -> ToolAnnotations.READS;
            case CHANGES -> new ToolAnnotations(false, false, true, false);
            case REMOVES -> new ToolAnnotations(false, true, true, false);
            case REACHES -> new ToolAnnotations(false, false, true, true);
            case COSTS -> new ToolAnnotations(false, false, false, true);
        };
    }

    /** The operation refuses the same arguments, in the words that REST has for them. */
    @Override
    public boolean isHeldToSchema() {
        return false;
    }

    @Override
    public Outcome<CallToolResult> call(ObjectNode arguments, CallContext context) {
        McpCaller caller = context.caller();
        I input = OperationInput.read(arguments, operation.input());
        for (String member : form.needed()) {
            if (arguments.path(member).isMissingNode() || arguments.path(member).isNull()) {
                throw OperationInput.missing(member);
            }
        }
        Answer answer =
                operation
                        .work()
                        .perform(
                                new OperationCaller(
                                        caller.principal(),
                                        caller.keyName(),
                                        caller.scope(),
                                        caller.tenant(),
                                        caller::getTenant,
                                        false,
                                        null),
                                input);
        return new Outcome.Done<>(CallToolResult.structured(json(answer)));
    }

    private static ObjectNode json(Answer answer) {
        return switch (answer) {
            case Answer.View(Record view) -> JSON.valueToTree(view);
            case Answer.Document(Record view, var _) -> JSON.valueToTree(view);
            case Answer.Stored(Record view, var _, boolean _) -> JSON.valueToTree(view);
            case Answer.Accepted(Record view, String _) -> JSON.valueToTree(view);
            case Answer.Text(String text) ->
                    JsonNodeFactory.instance.objectNode().put("text", text);
            case Answer.Begun(Record view, boolean _) -> JSON.valueToTree(view);
            case Answer.Listed(var page) -> JSON.valueToTree(page);
            case Answer.Removed(String name) ->
                    JsonNodeFactory.instance.objectNode().put("deleted", name);
        };
    }
}

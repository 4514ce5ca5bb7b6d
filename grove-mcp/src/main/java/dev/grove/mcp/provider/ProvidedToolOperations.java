package dev.grove.mcp.provider;

import static dev.grove.core.definition.DefinitionInputs.needed;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.PartialChange;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.contract.UnlessSet;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.Effect;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Operations on the tools of a provider: their approvals and rules. */
@Component
class ProvidedToolOperations implements OperationSource {

    private static final String PATH = "/tool-providers/{name}/tools";
    private static final String PROVIDER = "The provider's name";
    private static final String TOOL = "As its server names it";
    private static final OperationGroup GROUP = new OperationGroup("tools", Scope.PROVISION);

    private final ProvidedTools tools;

    ProvidedToolOperations(ProvidedTools tools) {
        this.tools = tools;
    }

    /** Part of the list of a provider's tools. */
    record ToolsOf(
            @JsonPropertyDescription(PROVIDER) @Needed @Nullable String name,
            @JsonPropertyDescription("How many a page has")
                    @Min(1)
                    @Max(PageRequest.MAX_LIMIT)
                    @UnlessSet("" + PageRequest.MAX_LIMIT)
                    @Nullable Integer limit,
            @JsonPropertyDescription("`next_cursor` of the page before") @Nullable String cursor) {

        PageRequest page() {
            return new PageRequest(limit == null ? PageRequest.MAX_LIMIT : limit, cursor);
        }
    }

    /** Definition of a tool that is approved of. */
    @JsonTypeName("ToolApproval")
    @JsonClassDescription("Which definition is approved of.")
    record Approval(
            @JsonPropertyDescription(PROVIDER) @Needed @Nullable String name,
            @JsonPropertyDescription(TOOL) @Needed @Nullable String tool,
            @JsonPropertyDescription("Of the definition") @Needed @Nullable String sha256) {}

    /** Change of a tool's rules. */
    @PartialChange
    @JsonTypeName("ToolRules")
    @JsonClassDescription("What a tool does. What is left out stays as it is.")
    record RulesChange(
            @JsonPropertyDescription(PROVIDER) @Needed @Nullable String name,
            @JsonPropertyDescription(TOOL) @Needed @Nullable String tool,
            @JsonPropertyDescription("Null for what the tool says of itself")
                    @OneOf(value = Effect.class, except = "probe")
                    @Nullable JsonNode effect,
            @JsonPropertyDescription(
                            "Needed with `keyed`: the argument that gets the key; null for none")
                    @SchemaOf(String.class)
                    @Nullable JsonNode keyArgument,
            @JsonPropertyDescription("Whether each call requires approval")
                    @Nullable Boolean needsApproval,
            @JsonPropertyDescription(
                            "Labels of what it gives, such as `u:web`, for runs that policies govern; null for those of its provider")
                    @SchemaOf(String[].class)
                    @Nullable JsonNode reads,
            @JsonPropertyDescription(
                            "Where its arguments go: `none`, `workspace`, `tenant`, `outside`, or `outside:` with the category that may go there; null for its provider")
                    @SchemaOf(String.class)
                    @Nullable JsonNode sink) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(list(), approve(), rule());
    }

    private Operation<ToolsOf> list() {
        return GROUP.operation("listProvidedTools", ToolsOf.class)
                .says(
                        "List the tools of an MCP server",
                        "With the approved definition of each, and the one that the server gave last.")
                .at(Route.get(PATH))
                .refuses(404)
                .lists(
                        ProvidedToolView.class,
                        (caller, asked) ->
                                tools.list(caller.tenant(), needed(asked.name()), asked.page())
                                        .map(ProvidedToolView::of));
    }

    private Operation<Approval> approve() {
        return GROUP.operation("approveProvidedTool", Approval.class)
                .says(
                        "Approve of a tool as its server gives it now",
                        "409 where `sha256` is not that of the definition any more. Agents that list the tool have it once they are stored again.")
                .at(Route.post(PATH + "/{tool}/approve", Body.NEEDED))
                .example(
                        "{\"sha256\": \"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\"}")
                .refuses(404, 409)
                .views(
                        ProvidedToolView.class,
                        (caller, asked) ->
                                ProvidedToolView.of(
                                        tools.approve(
                                                caller.tenant(),
                                                needed(asked.name()),
                                                neededTool(asked.tool()),
                                                asked.sha256(),
                                                caller.key())));
    }

    private Operation<RulesChange> rule() {
        return GROUP.operation("setProvidedToolRules", RulesChange.class)
                .says("Say what a tool of an MCP server does", "What is left out stays as it is.")
                .at(Route.patch(PATH + "/{tool}"))
                .example("{\"effect\": \"keyed\", \"key_argument\": \"request_id\"}")
                .refuses(404)
                .views(
                        ProvidedToolView.class,
                        (caller, asked) ->
                                ProvidedToolView.of(
                                        tools.setRules(
                                                caller.tenant(),
                                                needed(asked.name()),
                                                neededTool(asked.tool()),
                                                new RulesDraft(
                                                        asked.effect(),
                                                        asked.keyArgument(),
                                                        asked.needsApproval(),
                                                        asked.reads(),
                                                        asked.sink()))));
    }

    private static String neededTool(@Nullable String tool) {
        if (tool == null) {
            throw OperationInput.missing("tool");
        }
        return tool;
    }
}

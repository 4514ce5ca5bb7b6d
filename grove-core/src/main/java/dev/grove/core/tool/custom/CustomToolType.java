package dev.grove.core.tool.custom;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StorableType;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.Route;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** Custom tools as their callers see them. MCP has no tool that writes tools. */
@Component
class CustomToolType extends StorableType<CustomToolDraft, CustomTool, CustomToolView> {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/tools",
                    "tools",
                    "custom tool",
                    "a",
                    "",
                    "Agents that list it have the new version once they are stored again. The `signing_secret` of a new callback is shown this once.",
                    "",
                    "Refused while agents list it, with their names. Earlier versions of agents, and runs, keep what they have.",
                    "",
                    """
                    {"name": "weather", "description": "Returns the weather of a city.", "kind": "callback", "effect": "read_only", "url": "https://weather.example.com/today",
                     "input_schema": {"type": "object", "properties": {"city": {"type": "string"}}}}\
                    """);

    private final CustomTools tools;
    private final CustomToolAdvice advice;

    CustomToolType(CustomTools tools, CustomToolAdvice advice) {
        super(WORDS, CustomToolDraft.class, CustomToolView.class, tools);
        this.tools = tools;
        this.advice = advice;
    }

    @Override
    public List<Operation<?>> operations() {
        List<Operation<?>> all = new ArrayList<>(List.of(storing().routeOnly(), rotate()));
        common().forEach(operation -> all.add(operation.routeOnly()));
        return all;
    }

    private Operation<NamedCurrent> rotate() {
        return new OperationGroup("tools", Scope.PROVISION)
                .operation("rotateToolSecret", NamedCurrent.class)
                .says(
                        "Make a new signing secret of a callback",
                        "Requests are signed with it from then on; it is shown this once.")
                .at(Route.post("/tools/{name}/rotate-secret", Route.Body.NONE))
                .refuses(404, 409)
                .views(
                        SigningSecretView.class,
                        (caller, asked) -> {
                            String name = needed(asked.name());
                            return new SigningSecretView(
                                    name, tools.rotateSigningSecret(caller.tenant(), name));
                        });
    }

    @Override
    protected StoreOutcome<CustomToolView> store(OperationCaller caller, CustomToolDraft draft) {
        StoredCustomTool stored = tools.store(caller.tenant(), draft, draft.expectedVersion());
        return stored.outcome()
                .map(tool ->
                        CustomToolView.of(
                                tool, stored.signingSecret(), advice.on(caller.tenant(), tool)));
    }

    @Override
    protected CustomToolView view(OperationCaller caller, CustomTool tool) {
        return CustomToolView.of(tool);
    }
}

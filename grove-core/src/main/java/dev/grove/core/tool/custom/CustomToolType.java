package dev.grove.core.tool.custom;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionOperations;
import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Custom tools as their callers see them. MCP has no tool that writes tools. */
@Component
class CustomToolType
        implements DefinitionType<CustomToolView>,
                DefinitionType.Storable<CustomToolDraft, CustomToolView>,
                OperationSource {

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
        this.tools = tools;
        this.advice = advice;
    }

    @Override
    public List<Operation<?>> operations() {
        DefinitionOperations<CustomToolView> of = new DefinitionOperations<>(this);
        List<Operation<?>> all = new ArrayList<>(List.of(of.store(this).routeOnly(), rotate()));
        of.common().forEach(operation -> all.add(operation.routeOnly()));
        return all;
    }

    private Operation<NamedCurrent> rotate() {
        return new Operation<>(
                "rotateToolSecret",
                "tools",
                "Make a new signing secret of a callback",
                "Requests are signed with it from then on; it is shown this once.",
                Scope.PROVISION,
                Route.post("/tools/{name}/rotate-secret", Route.Body.NONE),
                null,
                NamedCurrent.class,
                new AnswerType.View(SigningSecretView.class),
                null,
                List.of(404, 409),
                (caller, asked) -> {
                    String name = needed(asked.name());
                    return new Answer.View(
                            new SigningSecretView(
                                    name, tools.rotateSigningSecret(caller.tenant(), name)));
                });
    }

    @Override
    public DefinitionWords words() {
        return WORDS;
    }

    @Override
    public Class<CustomToolDraft> draft() {
        return CustomToolDraft.class;
    }

    @Override
    public Class<CustomToolView> view() {
        return CustomToolView.class;
    }

    @Override
    public StoreOutcome<CustomToolView> store(
            OperationCaller caller, CustomToolDraft draft, @Nullable Integer expectedVersion) {
        StoredCustomTool stored = tools.store(caller.tenant(), draft, expectedVersion);
        return stored.outcome()
                .map(tool ->
                        CustomToolView.of(
                                tool, stored.signingSecret(), advice.on(caller.tenant(), tool)));
    }

    @Override
    public @Nullable Integer expectedVersion(CustomToolDraft draft) {
        return draft.expectedVersion();
    }

    @Override
    public String nameOf(CustomToolView view) {
        return view.name();
    }

    @Override
    public Page<CustomToolView> list(OperationCaller caller, PageRequest page) {
        return tools.list(caller.tenant(), page).map(CustomToolView::of);
    }

    @Override
    public CustomToolView get(OperationCaller caller, String name) {
        return CustomToolView.of(tools.get(caller.tenant(), name));
    }

    @Override
    public Page<CustomToolView> versions(OperationCaller caller, String name, PageRequest page) {
        return tools.versions(caller.tenant(), name, page).map(CustomToolView::of);
    }

    @Override
    public CustomToolView version(OperationCaller caller, String name, int version) {
        return CustomToolView.of(tools.getVersion(caller.tenant(), name, version));
    }

    @Override
    public void delete(OperationCaller caller, String name, @Nullable Integer expectedVersion) {
        tools.delete(caller.tenant(), name, expectedVersion);
    }
}

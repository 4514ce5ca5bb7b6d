package dev.grove.mcp.provider;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionInputs.Removal;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import dev.grove.core.provider.ToolProvider;
import dev.grove.core.secret.HeaderValue;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations on the MCP servers that tenants registered. */
@Component
class ToolProviderOperations implements OperationSource {

    private static final String PATH = "/tool-providers";
    private static final String NAMED = PATH + "/{name}";
    private static final OperationGroup GROUP = new OperationGroup("tools", Scope.PROVISION);

    private final ToolProviders providers;
    private final ProvidedTools provided;

    ToolProviderOperations(ToolProviders providers, ProvidedTools provided) {
        this.providers = providers;
        this.provided = provided;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(register(), set(), list(), get(), replace(), delete(), refresh());
    }

    private Operation<ProviderDraft> register() {
        return GROUP.operation("registerToolProvider", ProviderDraft.class)
                .says(
                        "Register an MCP server of others",
                        "Lists its tools first; registering approves those that it has now. 400, and nothing is stored, when they cannot be listed.")
                .at(Route.post(PATH, Body.NEEDED))
                .example(
                        """
                        {"name": "tracker", "url": "https://tracker.example.com/mcp", "headers": {"Authorization": "Bearer secret:tracker.token"}}\
                        """)
                .refuses(409)
                .answers(
                        new AnswerType.Created(ToolProviderView.class),
                        (caller, draft) -> {
                            requireNew(draft);
                            ToolProvider provider =
                                    providers.register(caller.tenant(), draft, caller.key());
                            return new Answer.Stored(view(caller, provider), provider.name(), true);
                        });
    }

    private static void requireNew(ProviderDraft draft) {
        Integer expected = draft.expectedVersion();
        if (expected != null && expected != 0) {
            throw GroveException.versionMismatch("Tool provider " + draft.name(), expected, 0);
        }
    }

    /** The two acts in one, since a model chooses among fewer tools more surely. */
    private Operation<ProviderDraft> set() {
        return GROUP.operation("setToolProvider", ProviderDraft.class)
                .says("Register or change an MCP server of others", "")
                .as(
                        tool(
                                "grove__register_tool_provider",
                                "Registers an MCP server whose tools agents may call, or changes where it is. It is asked for its tools at once; those of a new one are approved by that. Headers name stored secrets; a credential itself is refused.",
                                Effect.REACHES,
                                "name",
                                OperationInput.EXPECTED))
                .views(ToolProviderView.class, (caller, draft) -> view(caller, set(caller, draft)));
    }

    private ToolProvider set(OperationCaller caller, ProviderDraft draft) {
        String name = needed(draft.name());
        refuseCredentials(draft);
        int expected = draft.expectedVersion() == null ? 0 : draft.expectedVersion();
        int current = providers.find(caller.tenant(), name).map(ToolProvider::version).orElse(0);
        // A name without a provider is at version 0: a caller that expects one is refused too.
        if (expected != current) {
            throw GroveException.versionMismatch("Tool provider " + name, expected, current);
        }
        return expected == 0
                ? providers.register(caller.tenant(), draft, caller.key())
                : providers.replace(caller.tenant(), name, draft, expected);
    }

    /** Arguments of models are kept in histories and logs, so no credential may be among them. */
    private static void refuseCredentials(ProviderDraft draft) {
        if (draft.headers() == null) {
            return;
        }
        draft.headers()
                .forEach((name, value) -> {
                    if (value != null && HeaderValue.parse(value).secret() == null) {
                        throw GroveException.invalid(
                                "headers." + name,
                                "must name a stored secret, as in \"Bearer secret:provider.github.token\"; never put a credential itself here");
                    }
                });
    }

    private Operation<PageQuery> list() {
        return GROUP.operation("listToolProviders", PageQuery.class)
                .says("List MCP servers of others", "By name, with the status of their tools.")
                .at(Route.get(PATH))
                .as(
                        tool(
                                "grove__list_tool_providers",
                                "Lists the registered MCP servers, by name, with the status of their tools.",
                                Effect.READS))
                .lists(
                        ToolProviderView.class,
                        (caller, asked) -> {
                            Page<ToolProvider> page =
                                    providers.list(caller.tenant(), asked.request());
                            var statuses = provided.statuses(caller.tenant(), page.items());
                            return page.map(provider ->
                                    ToolProviderView.of(provider, statuses.apply(provider)));
                        });
    }

    private Operation<NamedCurrent> get() {
        return GROUP.operation("getToolProvider", NamedCurrent.class)
                .says("Read an MCP server of others", "With the status of its tools.")
                .at(Route.get(NAMED))
                .refuses(404)
                .views(
                        ToolProviderView.class,
                        (caller, asked) ->
                                view(caller, providers.get(caller.tenant(), needed(asked.name()))));
    }

    private Operation<ProviderDraft> replace() {
        return GROUP.operation("replaceToolProvider", ProviderDraft.class)
                .says(
                        "Change an MCP server of others",
                        "It is asked for its tools at the new place first; those that are new or changed wait for approval.")
                .at(Route.replace(NAMED))
                .example(
                        "{\"name\": \"tracker\", \"url\": \"https://tracker.example.com/mcp/v2\", \"expected_version\": 1}")
                .refuses(404, 409, 412)
                .views(
                        ToolProviderView.class,
                        (caller, draft) ->
                                view(
                                        caller,
                                        providers.replace(
                                                caller.tenant(),
                                                needed(draft.name()),
                                                draft,
                                                draft.expectedVersion())));
    }

    private Operation<Removal> delete() {
        return GROUP.operation("deleteToolProvider", Removal.class)
                .says(
                        "Forget an MCP server of others",
                        "Its name is free again. Refused while agents list tools of it, with their names.")
                .at(Route.delete(NAMED))
                .as(
                        tool(
                                "grove__unregister_tool_provider",
                                "Removes an MCP server whose tools no agent lists. Its name is free again.",
                                Effect.REMOVES,
                                OperationInput.EXPECTED))
                .refuses(404, 409, 412)
                .removes(
                        "It is deleted",
                        (caller, asked) -> {
                            String name = needed(asked.name());
                            providers.delete(caller.tenant(), name, asked.expectedVersion());
                            return name;
                        });
    }

    private Operation<NamedCurrent> refresh() {
        return GROUP.operation("refreshToolProvider", NamedCurrent.class)
                .says(
                        "Ask an MCP server for its tools again",
                        "Tools that are new, or other than approved, wait for approval.")
                .at(Route.post(NAMED + "/refresh", Body.NONE))
                .refuses(404, 409)
                .views(
                        ToolProviderView.class,
                        (caller, asked) ->
                                view(
                                        caller,
                                        providers.refresh(caller.tenant(), needed(asked.name()))));
    }

    private ToolProviderView view(OperationCaller caller, ToolProvider provider) {
        return ToolProviderView.of(
                provider, provided.statuses(caller.tenant(), List.of(provider)).apply(provider));
    }

    private static ToolForm tool(String name, String description, Effect effect, String... needed) {
        return new ToolForm(name, description, effect, Scope.PROVISION, List.of(needed));
    }
}

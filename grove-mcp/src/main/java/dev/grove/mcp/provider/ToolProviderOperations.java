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
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on the MCP servers that tenants registered. */
@Component
class ToolProviderOperations implements OperationSource {

    private static final String PATH = "/tool-providers";
    private static final String NAMED = PATH + "/{name}";
    private static final AnswerType SHOWN = new AnswerType.View(ToolProviderView.class);

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
        return operation(
                "registerToolProvider",
                "Register an MCP server of others",
                "Lists its tools first; registering approves those that it has now. 400, and nothing is stored, when they cannot be listed.",
                Route.post(PATH, Body.NEEDED),
                null,
                ProviderDraft.class,
                new AnswerType.Created(ToolProviderView.class),
                """
                {"name": "tracker", "url": "https://tracker.example.com/mcp", "headers": {"Authorization": "Bearer secret:tracker.token"}}\
                """,
                List.of(409),
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
        return operation(
                "setToolProvider",
                "Register or change an MCP server of others",
                "",
                null,
                tool(
                        "grove__register_tool_provider",
                        "Registers an MCP server whose tools agents may call, or changes where it is. It is asked for its tools at once; those of a new one are approved by that. Headers name stored secrets; a credential itself is refused.",
                        Effect.REACHES,
                        "name",
                        OperationInput.EXPECTED),
                ProviderDraft.class,
                SHOWN,
                null,
                List.of(),
                (caller, draft) -> new Answer.View(view(caller, set(caller, draft))));
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
        return operation(
                "listToolProviders",
                "List MCP servers of others",
                "By name, with the status of their tools.",
                Route.get(PATH),
                tool(
                        "grove__list_tool_providers",
                        "Lists the registered MCP servers, by name, with the status of their tools.",
                        Effect.READS),
                PageQuery.class,
                new AnswerType.Listed(ToolProviderView.class),
                null,
                List.of(),
                (caller, asked) -> {
                    Page<ToolProvider> page = providers.list(caller.tenant(), asked.request());
                    var statuses = provided.statuses(caller.tenant(), page.items());
                    return new Answer.Listed(
                            page.map(provider ->
                                    ToolProviderView.of(provider, statuses.apply(provider))));
                });
    }

    private Operation<NamedCurrent> get() {
        return operation(
                "getToolProvider",
                "Read an MCP server of others",
                "With the status of its tools.",
                Route.get(NAMED),
                null,
                NamedCurrent.class,
                SHOWN,
                null,
                List.of(404),
                (caller, asked) ->
                        new Answer.View(
                                view(
                                        caller,
                                        providers.get(caller.tenant(), needed(asked.name())))));
    }

    private Operation<ProviderDraft> replace() {
        return operation(
                "replaceToolProvider",
                "Change an MCP server of others",
                "It is asked for its tools at the new place first; those that are new or changed wait for approval.",
                Route.replace(NAMED),
                null,
                ProviderDraft.class,
                SHOWN,
                "{\"name\": \"tracker\", \"url\": \"https://tracker.example.com/mcp/v2\", \"expected_version\": 1}",
                List.of(404, 409, 412),
                (caller, draft) ->
                        new Answer.View(
                                view(
                                        caller,
                                        providers.replace(
                                                caller.tenant(),
                                                needed(draft.name()),
                                                draft,
                                                draft.expectedVersion()))));
    }

    private Operation<Removal> delete() {
        return operation(
                "deleteToolProvider",
                "Forget an MCP server of others",
                "Its name is free again. Refused while agents list tools of it, with their names.",
                Route.delete(NAMED),
                tool(
                        "grove__unregister_tool_provider",
                        "Removes an MCP server whose tools no agent lists. Its name is free again.",
                        Effect.REMOVES,
                        OperationInput.EXPECTED),
                Removal.class,
                new AnswerType.Removed(),
                null,
                List.of(404, 409, 412),
                (caller, asked) -> {
                    String name = needed(asked.name());
                    providers.delete(caller.tenant(), name, asked.expectedVersion());
                    return new Answer.Removed(name);
                });
    }

    private Operation<NamedCurrent> refresh() {
        return operation(
                "refreshToolProvider",
                "Ask an MCP server for its tools again",
                "Tools that are new, or other than approved, wait for approval.",
                Route.post(NAMED + "/refresh", Body.NONE),
                null,
                NamedCurrent.class,
                SHOWN,
                null,
                List.of(404, 409),
                (caller, asked) ->
                        new Answer.View(
                                view(
                                        caller,
                                        providers.refresh(caller.tenant(), needed(asked.name())))));
    }

    private ToolProviderView view(OperationCaller caller, ToolProvider provider) {
        return ToolProviderView.of(
                provider, provided.statuses(caller.tenant(), List.of(provider)).apply(provider));
    }

    private static ToolForm tool(String name, String description, Effect effect, String... needed) {
        return new ToolForm(name, description, effect, Scope.PROVISION, List.of(needed));
    }

    private static <I extends Record> Operation<I> operation(
            String id,
            String summary,
            String description,
            @Nullable Route route,
            @Nullable ToolForm tool,
            Class<I> input,
            AnswerType answer,
            @Nullable String example,
            List<Integer> refusals,
            Operation.Work<I> work) {
        return new Operation<>(
                id,
                "tools",
                summary,
                description,
                Scope.PROVISION,
                route,
                tool,
                input,
                answer,
                example,
                refusals,
                work);
    }
}

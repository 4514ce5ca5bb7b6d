package dev.grove.core.definition;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.contract.SchemaName;
import dev.grove.core.definition.DefinitionInputs.Named;
import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionInputs.NamedVersion;
import dev.grove.core.definition.DefinitionInputs.Publication;
import dev.grove.core.definition.DefinitionInputs.Removal;
import dev.grove.core.definition.DefinitionInputs.VersionsOf;
import dev.grove.core.definition.DefinitionType.Listing;
import dev.grove.core.definition.DefinitionType.Written;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationForm;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import java.util.List;
import java.util.function.BiFunction;

/** Operations that kinds of definitions have alike. */
final class DefinitionOperations<S, V extends Record & DefinitionView> {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNPROCESSABLE = 422;

    private final DefinitionType<S, V> type;
    private final DefinitionStore<?, S> store;
    private final DefinitionWords words;
    private final OperationGroup reads;
    private final OperationGroup changes;
    private final String named;
    private final String id;

    DefinitionOperations(DefinitionType<S, V> type) {
        this.type = type;
        this.store = type.store();
        this.words = type.words();
        this.reads = new OperationGroup(words.tag(), Scope.READ_ONLY);
        this.changes = new OperationGroup(words.tag(), Scope.PROVISION);
        this.named = words.path() + "/{name}";
        this.id = SchemaName.of(type.view());
    }

    /** Operations that read and delete definitions. */
    List<Operation<?>> reads() {
        return List.of(list(type.listing()), get(), delete(), versions(), version());
    }

    <D extends Record & DefinitionDraft> Operation<D> store(
            Class<D> draft, BiFunction<OperationCaller, D, StoreOutcome<V>> storing) {
        OperationForm<D> form =
                changes.operation("store" + id, draft)
                        .says(
                                "Store " + words.one(),
                                "Creates it (201), or adds a version (200). One that says the same as the current version adds none. "
                                        + "`expected_version` or `If-Match` says which version it is to replace; 0 that there must be none."
                                        + sentence(words.stored()))
                        .at(Route.post(words.path(), Body.NEEDED))
                        .as(
                                tool(
                                        "upsert",
                                        "Creates %s, or stores a new version of it."
                                                        .formatted(words.one())
                                                + sentence(words.stored()),
                                        Effect.CHANGES,
                                        OperationInput.EXPECTED))
                        .example(words.example())
                        .refuses(CONFLICT, PRECONDITION_FAILED, UNPROCESSABLE);
        return form.answers(
                new AnswerType.Stored(type.view()),
                (caller, given) -> {
                    StoreOutcome<V> outcome = storing.apply(caller, given);
                    return new Answer.Stored(
                            outcome.current(),
                            outcome.current().name(),
                            outcome instanceof StoreOutcome.Created<V>);
                });
    }

    private <Q extends Record> Operation<Q> list(Listing<Q, S> listing) {
        return reads.operation("list" + DefinitionWords.plural(id), listing.query())
                .says(
                        "List " + words.plural(),
                        "Their current versions, by name."
                                + sentence(listing.says())
                                + sentence(words.read()))
                .at(Route.get(words.path()))
                .as(
                        new ToolForm(
                                words.listTool(),
                                "Lists all %s, by name.".formatted(words.plural())
                                        + sentence(listing.says()),
                                Effect.READS,
                                Scope.PROVISION,
                                List.of()))
                .answers(
                        new AnswerType.Listed(type.listed()),
                        (caller, asked) ->
                                new Answer.Listed(
                                        listing.list()
                                                .apply(caller, asked)
                                                .map(each -> type.listed(caller, each))));
    }

    private Operation<NamedCurrent> get() {
        return reads.operation("get" + id, NamedCurrent.class)
                .says(
                        "Read " + words.one(),
                        "Its current version%s. `If-None-Match` with its `ETag` answers 304 where nothing has changed."
                                .formatted(asText()))
                .at(Route.get(named))
                .refuses(NOT_FOUND)
                .answers(
                        read(),
                        (caller, asked) ->
                                read(caller, store.get(caller.tenant(), needed(asked.name()))));
    }

    private Operation<Removal> delete() {
        return changes.operation("delete" + id, Removal.class)
                .says(
                        "Delete " + words.one(),
                        "Its versions stay readable, and its name is free again."
                                + sentence(words.deleted()))
                .at(Route.delete(named))
                .as(
                        tool(
                                "delete",
                                "Removes %s. Its versions stay readable, and its name is free again."
                                                .formatted(words.one())
                                        + sentence(words.deleted()),
                                Effect.REMOVES,
                                OperationInput.EXPECTED))
                .refuses(NOT_FOUND, CONFLICT, PRECONDITION_FAILED)
                .removes(
                        "It is deleted",
                        (caller, asked) -> {
                            String name = needed(asked.name());
                            store.delete(caller.tenant(), name, asked.expectedVersion());
                            return name;
                        });
    }

    private Operation<VersionsOf> versions() {
        return reads.operation("list" + id + "Versions", VersionsOf.class)
                .says(
                        "List the versions of " + words.one(),
                        "The newest first; also of a deleted one, as long as none of its name lives.")
                .at(Route.get(named + "/versions"))
                .refuses(NOT_FOUND)
                .answers(
                        new AnswerType.Listed(type.listed()),
                        (caller, asked) ->
                                new Answer.Listed(
                                        store.versions(
                                                        caller.tenant(),
                                                        needed(asked.name()),
                                                        asked.page().request())
                                                .map(each -> type.listed(caller, each))));
    }

    private Operation<NamedVersion> version() {
        return reads.operation("get" + id + "Version", NamedVersion.class)
                .says(
                        "Read a version of " + words.one(),
                        "Versions never change%s.".formatted(asText()))
                .at(Route.get(named + "/versions/{version}"))
                .refuses(NOT_FOUND)
                .answers(
                        read(),
                        (caller, asked) ->
                                read(
                                        caller,
                                        store.getVersion(
                                                caller.tenant(),
                                                needed(asked.name()),
                                                needed(asked.version()))));
    }

    private String asText() {
        return type instanceof Written<?> written
                ? "; with `Accept: %s` as its author wrote it, comments included, where that was of this type"
                        .formatted(written.mediaType())
                : "";
    }

    private AnswerType read() {
        return type instanceof Written<?> written
                ? new AnswerType.Document(type.view(), written.mediaType())
                : new AnswerType.View(type.view());
    }

    private Answer read(OperationCaller caller, S stored) {
        V view = type.view(caller, stored);
        if (type instanceof Written<?> any) {
            @SuppressWarnings("unchecked") // The trait of a type is of its view.
            Written<V> written = (Written<V>) any;
            return new Answer.Document(view, () -> written.text(caller, view));
        }
        return new Answer.View(view);
    }

    /** The two reads in one, since a model chooses among fewer tools more surely. */
    Operation<Named> show() {
        return changes.operation("show" + id, Named.class)
                .says("Read " + words.one(), "Its current version, or another.")
                .as(tool("get", "Shows %s as it is stored.".formatted(words.one()), Effect.READS))
                .refuses(NOT_FOUND)
                .views(
                        type.view(),
                        (caller, asked) -> {
                            String name = needed(asked.name());
                            Integer version = asked.version();
                            return type.view(
                                    caller,
                                    version == null
                                            ? store.get(caller.tenant(), name)
                                            : store.getVersion(caller.tenant(), name, version));
                        });
    }

    /** Operations that show versions to MCP clients, and take them back. */
    List<Operation<?>> publications(PublishedStore<?, S> published) {
        String later = " Later versions are not published until they are themselves.";
        return List.of(
                publication(
                        "publish",
                        "Publish a version of %s to MCP clients".formatted(words.one()),
                        words.published()
                                + later
                                + " `expected_version`, the current one, or `If-Match` is needed.",
                        words.published() + later,
                        (caller, asked) ->
                                published.publish(
                                        caller.tenant(),
                                        needed(asked.name()),
                                        asked.version(),
                                        asked.expected(),
                                        caller.key())),
                publication(
                        "unpublish",
                        "Take %s back from MCP clients".formatted(words.one()),
                        "Calls that are under way go on. `expected_version` or `If-Match` is needed.",
                        "Takes %s back from MCP clients; calls that are under way go on."
                                .formatted(words.one()),
                        (caller, asked) ->
                                published.unpublish(
                                        caller.tenant(),
                                        needed(asked.name()),
                                        asked.expected(),
                                        caller.key())));
    }

    private Operation<Publication> publication(
            String verb,
            String summary,
            String description,
            String ofTool,
            BiFunction<OperationCaller, Publication, S> work) {
        return changes.operation(verb + id, Publication.class)
                .says(summary, description)
                .at(Route.post(named + "/" + verb, Body.OPTIONAL))
                .as(tool(verb, ofTool, Effect.CHANGES, OperationInput.EXPECTED))
                .example("{\"expected_version\": 1}")
                .refuses(NOT_FOUND, CONFLICT, PRECONDITION_FAILED)
                .views(
                        type.view(),
                        (caller, asked) -> type.view(caller, work.apply(caller, asked)));
    }

    private ToolForm tool(String verb, String description, Effect effect, String... needed) {
        return new ToolForm(
                "grove__" + verb + "_" + words.inTools(),
                description,
                effect,
                Scope.PROVISION,
                List.of(needed));
    }

    private static String sentence(String words) {
        return words.isEmpty() ? "" : " " + words;
    }
}

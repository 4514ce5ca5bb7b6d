package dev.grove.core.definition;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.contract.SchemaName;
import dev.grove.core.definition.DefinitionInputs.Named;
import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionInputs.NamedVersion;
import dev.grove.core.definition.DefinitionInputs.Publication;
import dev.grove.core.definition.DefinitionInputs.Removal;
import dev.grove.core.definition.DefinitionInputs.VersionsOf;
import dev.grove.core.definition.DefinitionType.Publishable;
import dev.grove.core.definition.DefinitionType.Storable;
import dev.grove.core.definition.DefinitionType.Written;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import dev.grove.core.operation.Versioned;
import dev.grove.core.page.PageQuery;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that kinds of definitions have alike. */
public final class DefinitionOperations<V extends Record & Versioned> {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNPROCESSABLE = 422;

    private final DefinitionType<V> type;
    private final DefinitionWords words;
    private final String named;
    private final String id;

    public DefinitionOperations(DefinitionType<V> type) {
        this.type = type;
        this.words = type.words();
        this.named = words.path() + "/{name}";
        this.id = SchemaName.of(type.view());
    }

    /** Operations that read and delete definitions. */
    public List<Operation<?>> common() {
        return List.of(list(), get(), delete(), versions(), version());
    }

    public <D extends Record> Operation<D> store(Storable<D, V> storable) {
        return new Operation<>(
                "store" + id,
                words.tag(),
                "Store " + words.one(),
                "Creates it (201), or adds a version (200). One that says the same as the current version adds none. "
                        + "`expected_version` or `If-Match` says which version it is to replace; 0 that there must be none."
                        + sentence(words.stored()),
                Scope.PROVISION,
                Route.post(words.path(), Body.NEEDED),
                tool(
                        "upsert",
                        "Creates %s, or stores a new version of it.".formatted(words.one())
                                + sentence(words.stored()),
                        Effect.CHANGES,
                        OperationInput.EXPECTED),
                storable.draft(),
                new AnswerType.Stored(type.view()),
                words.example(),
                List.of(CONFLICT, PRECONDITION_FAILED, UNPROCESSABLE),
                (caller, draft) -> {
                    StoreOutcome<V> outcome =
                            storable.store(caller, draft, storable.expectedVersion(draft));
                    V view = outcome.current();
                    return new Answer.Stored(
                            view,
                            storable.nameOf(view),
                            outcome instanceof StoreOutcome.Created<V>);
                });
    }

    private Operation<PageQuery> list() {
        return new Operation<>(
                "list" + id + "s",
                words.tag(),
                "List " + words.plural(),
                "Their current versions, by name." + sentence(words.read()),
                Scope.READ_ONLY,
                Route.get(words.path()),
                new ToolForm(
                        words.listTool(),
                        "Lists all %s, by name.".formatted(words.plural()),
                        Effect.READS,
                        Scope.PROVISION,
                        List.of()),
                PageQuery.class,
                new AnswerType.Listed(type.listed()),
                null,
                List.of(),
                (caller, page) -> new Answer.Listed(type.list(caller, page.request())));
    }

    private Operation<NamedCurrent> get() {
        return new Operation<>(
                "get" + id,
                words.tag(),
                "Read " + words.one(),
                "Its current version%s. `If-None-Match` with its `ETag` answers 304 where nothing has changed."
                        .formatted(asText()),
                Scope.READ_ONLY,
                Route.get(named),
                null,
                NamedCurrent.class,
                read(),
                null,
                List.of(NOT_FOUND),
                (caller, asked) -> read(caller, type.get(caller, needed(asked.name()))));
    }

    private Operation<Removal> delete() {
        return new Operation<>(
                "delete" + id,
                words.tag(),
                "Delete " + words.one(),
                "Its versions stay readable, and its name is free again."
                        + sentence(words.deleted()),
                Scope.PROVISION,
                Route.delete(named),
                tool(
                        "delete",
                        "Removes %s. Its versions stay readable, and its name is free again."
                                        .formatted(words.one())
                                + sentence(words.deleted()),
                        Effect.REMOVES,
                        OperationInput.EXPECTED),
                Removal.class,
                new AnswerType.Removed(),
                null,
                List.of(NOT_FOUND, CONFLICT, PRECONDITION_FAILED),
                (caller, asked) -> {
                    String name = needed(asked.name());
                    type.delete(caller, name, asked.expectedVersion());
                    return new Answer.Removed(name);
                });
    }

    private Operation<VersionsOf> versions() {
        return new Operation<>(
                "list" + id + "Versions",
                words.tag(),
                "List the versions of " + words.one(),
                "The newest first; also of a deleted one, as long as none of its name lives.",
                Scope.READ_ONLY,
                Route.get(named + "/versions"),
                null,
                VersionsOf.class,
                new AnswerType.Listed(type.listed()),
                null,
                List.of(NOT_FOUND),
                (caller, asked) ->
                        new Answer.Listed(
                                type.versions(caller, needed(asked.name()), asked.page())));
    }

    private Operation<NamedVersion> version() {
        return new Operation<>(
                "get" + id + "Version",
                words.tag(),
                "Read a version of " + words.one(),
                "Versions never change%s.".formatted(asText()),
                Scope.READ_ONLY,
                Route.get(named + "/versions/{version}"),
                null,
                NamedVersion.class,
                read(),
                null,
                List.of(NOT_FOUND),
                (caller, asked) ->
                        read(
                                caller,
                                type.version(
                                        caller, needed(asked.name()), needed(asked.version()))));
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

    private Answer read(OperationCaller caller, V view) {
        if (type instanceof Written<?> any) {
            @SuppressWarnings("unchecked") // The trait of a type is of its view.
            Written<V> written = (Written<V>) any;
            return new Answer.Document(view, () -> written.text(caller, view));
        }
        return new Answer.View(view);
    }

    /** The two reads in one, since a model chooses among fewer tools more surely. */
    public Operation<Named> show() {
        return new Operation<>(
                "show" + id,
                words.tag(),
                "Read " + words.one(),
                "Its current version, or another.",
                Scope.PROVISION,
                null,
                tool("get", "Shows %s as it is stored.".formatted(words.one()), Effect.READS),
                Named.class,
                new AnswerType.View(type.view()),
                null,
                List.of(NOT_FOUND),
                (caller, asked) -> {
                    String name = needed(asked.name());
                    Integer version = asked.version();
                    return new Answer.View(
                            version == null
                                    ? type.get(caller, name)
                                    : type.version(caller, name, version));
                });
    }

    public Operation<Publication> publish(Publishable<V> publishable) {
        return new Operation<>(
                "publish" + id,
                words.tag(),
                "Publish a version of %s to MCP clients".formatted(words.one()),
                words.published()
                        + " Later versions are not published until they are themselves. `expected_version`, the current one, or `If-Match` is needed.",
                Scope.PROVISION,
                Route.post(named + "/publish", Body.OPTIONAL),
                tool(
                        "publish",
                        words.published()
                                + " Later versions are not published until they are themselves.",
                        Effect.CHANGES,
                        OperationInput.EXPECTED),
                Publication.class,
                new AnswerType.View(type.view()),
                "{\"expected_version\": 1}",
                List.of(NOT_FOUND, CONFLICT, PRECONDITION_FAILED),
                (caller, asked) ->
                        new Answer.View(
                                publishable.publish(
                                        caller,
                                        needed(asked.name()),
                                        asked.version(),
                                        asked.expected())));
    }

    public Operation<Publication> unpublish(Publishable<V> publishable) {
        return new Operation<>(
                "unpublish" + id,
                words.tag(),
                "Take %s back from MCP clients".formatted(words.one()),
                "Calls that are under way go on. `expected_version` or `If-Match` is needed.",
                Scope.PROVISION,
                Route.post(named + "/unpublish", Body.OPTIONAL),
                tool(
                        "unpublish",
                        "Takes %s back from MCP clients; calls that are under way go on."
                                .formatted(words.one()),
                        Effect.CHANGES,
                        OperationInput.EXPECTED),
                Publication.class,
                new AnswerType.View(type.view()),
                "{\"expected_version\": 1}",
                List.of(NOT_FOUND, CONFLICT, PRECONDITION_FAILED),
                (caller, asked) ->
                        new Answer.View(
                                publishable.unpublish(
                                        caller, needed(asked.name()), asked.expected())));
    }

    private ToolForm tool(String verb, String description, Effect effect, String... needed) {
        return new ToolForm(
                "grove__" + verb + "_" + words.inTools(),
                description,
                effect,
                Scope.PROVISION,
                List.of(needed));
    }

    private static String sentence(@Nullable String words) {
        return words == null || words.isEmpty() ? "" : " " + words;
    }
}

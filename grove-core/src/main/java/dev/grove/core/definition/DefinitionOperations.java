package dev.grove.core.definition;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.definition.DefinitionInputs.Named;
import dev.grove.core.definition.DefinitionInputs.NamedCurrent;
import dev.grove.core.definition.DefinitionInputs.NamedVersion;
import dev.grove.core.definition.DefinitionInputs.Publication;
import dev.grove.core.definition.DefinitionInputs.Removal;
import dev.grove.core.definition.DefinitionInputs.VersionsOf;
import dev.grove.core.definition.DefinitionType.Publishable;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import dev.grove.core.operation.Versioned;
import dev.grove.core.page.PageQuery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations that every kind of definitions has. */
public final class DefinitionOperations<D extends Record, V extends Record & Versioned> {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int UNPROCESSABLE = 422;
    private static final String EXPECTED = "expected_version";

    private final DefinitionType<D, V> type;
    private final DefinitionWords words;
    private final String named;

    private DefinitionOperations(DefinitionType<D, V> type) {
        this.type = type;
        this.words = type.words();
        this.named = words.path() + "/{name}";
    }

    /** Operations of a kind, those on published versions included where it has any. */
    public static <D extends Record, V extends Record & Versioned> List<Operation<?>> of(
            DefinitionType<D, V> type) {
        DefinitionOperations<D, V> of = new DefinitionOperations<>(type);
        List<Operation<?>> all =
                new ArrayList<>(
                        List.of(
                                of.store(),
                                of.list(),
                                of.get(),
                                of.delete(),
                                of.versions(),
                                of.version(),
                                of.show()));
        if (type instanceof Publishable<?> publishable) {
            @SuppressWarnings("unchecked") // The trait of a type is of its view.
            Publishable<V> own = (Publishable<V>) publishable;
            all.add(of.publish(own));
            all.add(of.unpublish(own));
        }
        return List.copyOf(all);
    }

    private Operation<D> store() {
        return new Operation<>(
                "store" + words.inIds(),
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
                        EXPECTED),
                type.draft(),
                new AnswerType.Stored(type.view()),
                words.example(),
                List.of(CONFLICT, PRECONDITION_FAILED, UNPROCESSABLE),
                (caller, draft) -> {
                    StoreOutcome<V> outcome =
                            type.store(caller, draft, type.expectedVersion(draft));
                    V view = outcome.current();
                    return new Answer.Stored(
                            view, type.nameOf(view), outcome instanceof StoreOutcome.Created<V>);
                });
    }

    private Operation<PageQuery> list() {
        return new Operation<>(
                "list" + words.inIds() + "s",
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
                new AnswerType.Listed(type.view()),
                null,
                List.of(),
                (caller, page) -> new Answer.Listed(type.list(caller, page.request())));
    }

    private Operation<NamedCurrent> get() {
        return new Operation<>(
                "get" + words.inIds(),
                words.tag(),
                "Read " + words.one(),
                "Its current version. `If-None-Match` with its `ETag` answers 304 where nothing has changed.",
                Scope.READ_ONLY,
                Route.get(named),
                null,
                NamedCurrent.class,
                new AnswerType.View(type.view()),
                null,
                List.of(NOT_FOUND),
                (caller, asked) -> new Answer.View(type.get(caller, needed(asked.name()))));
    }

    private Operation<Removal> delete() {
        return new Operation<>(
                "delete" + words.inIds(),
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
                        EXPECTED),
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
                "list" + words.inIds() + "Versions",
                words.tag(),
                "List the versions of " + words.one(),
                "The newest first; also of a deleted one, as long as none of its name lives.",
                Scope.READ_ONLY,
                Route.get(named + "/versions"),
                null,
                VersionsOf.class,
                new AnswerType.Listed(type.view()),
                null,
                List.of(NOT_FOUND),
                (caller, asked) ->
                        new Answer.Listed(
                                type.versions(caller, needed(asked.name()), asked.page())));
    }

    private Operation<NamedVersion> version() {
        return new Operation<>(
                "get" + words.inIds() + "Version",
                words.tag(),
                "Read a version of " + words.one(),
                "Versions never change.",
                Scope.READ_ONLY,
                Route.get(named + "/versions/{version}"),
                null,
                NamedVersion.class,
                new AnswerType.View(type.view()),
                null,
                List.of(NOT_FOUND),
                (caller, asked) ->
                        new Answer.View(
                                type.version(
                                        caller, needed(asked.name()), needed(asked.version()))));
    }

    /** The two reads in one, since a model chooses among fewer tools more surely. */
    private Operation<Named> show() {
        return new Operation<>(
                "show" + words.inIds(),
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

    private Operation<Publication> publish(Publishable<V> publishable) {
        return new Operation<>(
                "publish" + words.inIds(),
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
                        EXPECTED),
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

    private Operation<Publication> unpublish(Publishable<V> publishable) {
        return new Operation<>(
                "unpublish" + words.inIds(),
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
                        EXPECTED),
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

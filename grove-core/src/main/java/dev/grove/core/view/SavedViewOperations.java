package dev.grove.core.view;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on saved views: a key that may act on runs may save what is looked at. */
@Component
class SavedViewOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("runs", Scope.READ_ONLY);
    private static final String PATH = "/saved-views";
    private static final String NAMED = PATH + "/{name}";

    private final SavedViews views;

    SavedViewOperations(SavedViews views) {
        this.views = views;
    }

    /** Name of a view. */
    record NamedView(@Needed String name) {}

    /** A view as callers save it. */
    @JsonTypeName("SavedViewPut")
    @JsonClassDescription("What a view shows.")
    record ViewDraft(
            @Needed String name,
            @JsonPropertyDescription("Of the page, as in its address")
                    @Needed
                    @Size(max = SavedViews.LONGEST_QUERY)
                    @Nullable String query) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("listSavedViews", PageQuery.class)
                        .says(
                                "List saved views",
                                "By name; all keys of a tenant see the same ones.")
                        .at(Route.get(PATH))
                        .lists(
                                SavedView.class,
                                (caller, asked) -> views.list(caller.tenant(), asked.request())),
                GROUP.operation("getSavedView", NamedView.class)
                        .says("Read a saved view", "")
                        .at(Route.get(NAMED))
                        .refuses(404)
                        .views(
                                SavedView.class,
                                (caller, asked) -> views.get(caller.tenant(), asked.name())),
                GROUP.operation("putSavedView", ViewDraft.class)
                        .needs(Scope.INVOKE)
                        .says(
                                "Save a view",
                                "In place of one of this name. A name is 1 to 80 letters, digits, spaces, or `. _ -`.")
                        .at(Route.put(NAMED))
                        .example(
                                "{\"query\": \"page=runs&status=failed&since=2026-11-25T00:00:00Z\"}")
                        .refuses(404, 409)
                        .views(SavedView.class, this::put),
                GROUP.operation("deleteSavedView", NamedView.class)
                        .needs(Scope.INVOKE)
                        .says("Delete a saved view", "")
                        .at(Route.delete(NAMED))
                        .refuses(404)
                        .removes(
                                "It is gone",
                                (caller, asked) -> {
                                    views.delete(caller.tenant(), asked.name());
                                    return asked.name();
                                }));
    }

    private SavedView put(OperationCaller caller, ViewDraft draft) {
        if (draft.query() == null) {
            throw OperationInput.missing("query");
        }
        return views.put(
                caller.tenant(), draft.name(), draft.query(), caller.key(), caller.keyName());
    }
}

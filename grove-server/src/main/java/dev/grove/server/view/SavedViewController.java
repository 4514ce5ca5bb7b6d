package dev.grove.server.view;

import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.view.SavedViews;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /saved-views}: a key that may act on runs may save what is looked at. */
@RestController
@RequestMapping("/saved-views")
class SavedViewController {

    private final SavedViews views;

    SavedViewController(SavedViews views) {
        this.views = views;
    }

    /** The body of a PUT. */
    record PutSavedView(@Nullable String query) {}

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<SavedViewResponse> list(
            Caller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return views.list(caller.tenant(), new PageRequest(limit, cursor))
                .map(SavedViewResponse::of);
    }

    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    SavedViewResponse get(Caller caller, @PathVariable String name) {
        return SavedViewResponse.of(views.get(caller.tenant(), name));
    }

    @PutMapping("/{name}")
    @RequiresScope(Scope.INVOKE)
    SavedViewResponse put(
            Caller caller, @PathVariable String name, @RequestBody PutSavedView request) {
        if (request.query() == null) {
            throw GroveException.invalid("query", "is required");
        }
        return SavedViewResponse.of(
                views.put(caller.tenant(), name, request.query(), caller.key(), caller.keyName()));
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.INVOKE)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String name) {
        views.delete(caller.tenant(), name);
    }
}

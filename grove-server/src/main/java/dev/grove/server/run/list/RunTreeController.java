package dev.grove.server.run.list;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.delegation.RunTrees;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.run.view.TreeRunResponse;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reads the trees of runs: {@code /agent-runs/{id}/tree}. */
@RestController
class RunTreeController {

    private final RunTrees trees;

    RunTreeController(RunTrees trees) {
        this.trees = trees;
    }

    /** The run and all that it delegated, in the order in which they were made. */
    @GetMapping("/agent-runs/{id}/tree")
    @RequiresScope(Scope.READ_ONLY)
    Page<TreeRunResponse> tree(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return trees.below(caller.tenant(), RunIds.parse(id), new PageRequest(limit, cursor))
                .map(TreeRunResponse::of);
    }
}

package dev.grove.server.run;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.query.Compactions;
import dev.grove.core.run.record.Compaction;
import dev.grove.server.run.stream.Positions;
import dev.grove.server.run.view.CompactionResponse;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.security.RequiresScope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reads what was summarised of a run: {@code /agent-runs/{id}/compactions}. */
@RestController
class CompactionController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final Compactions compactions;

    CompactionController(Compactions compactions) {
        this.compactions = compactions;
    }

    /** Compactions in order; the cursor is the number of the last one of the page before. */
    @GetMapping("/agent-runs/{id}/compactions")
    @RequiresScope(Scope.READ_ONLY)
    Page<CompactionResponse> list(
            OperationCaller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        PageRequest page = new PageRequest(limit, cursor);
        List<Compaction> oneMore =
                compactions.list(
                        caller.tenant(),
                        RunIds.parse(id),
                        (int) Positions.after(page),
                        page.limit() + 1);
        return Page.of(
                        oneMore,
                        page.limit(),
                        compaction ->
                                PageRequest.cursorAfter(Integer.toString(compaction.number())))
                .map(CompactionResponse::of);
    }
}

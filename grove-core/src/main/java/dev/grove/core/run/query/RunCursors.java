package dev.grove.core.run.query;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.FilteredCursor;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.request.RunFilter;
import org.jspecify.annotations.Nullable;

/**
 * Where a list of runs goes on: behind a run, with the same filter. A cursor has a digest of its
 * filter, so that a list cannot go on as another one and leave out what lies between.
 */
public final class RunCursors {

    private RunCursors() {}

    public static Page<RunId> page(
            RunSearch search, TenantId tenant, RunFilter filter, PageRequest page) {
        return page(search, tenant, filter, page.limit(), page);
    }

    /**
     * A page that is larger than those of lists.
     *
     * @param cursor null for the first page
     */
    public static Page<RunId> page(
            RunSearch search,
            TenantId tenant,
            RunFilter filter,
            int limit,
            @Nullable String cursor) {
        return page(search, tenant, filter, limit, new PageRequest(PageRequest.MAX_LIMIT, cursor));
    }

    private static Page<RunId> page(
            RunSearch search, TenantId tenant, RunFilter filter, int limit, PageRequest from) {
        return Page.of(
                search.page(tenant, filter, FilteredCursor.before(from, filter), limit + 1),
                limit,
                run -> after(run, filter));
    }

    /** The cursor that goes on after a run. */
    public static String after(RunId run, RunFilter filter) {
        return FilteredCursor.after(run.value(), filter);
    }
}

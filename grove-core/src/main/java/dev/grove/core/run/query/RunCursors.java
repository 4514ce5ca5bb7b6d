package dev.grove.core.run.query;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.language.text.TextDigest;
import java.util.HexFormat;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a list of runs goes on: behind a run, with the same filter. A cursor has a digest of its
 * filter, so that a list cannot go on as another one and leave out what lies between.
 */
public final class RunCursors {

    private static final char SEPARATOR = '/';
    private static final int DIGEST_BYTES = 8;

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
                search.page(tenant, filter, before(from, filter), limit + 1),
                limit,
                run -> after(run, filter));
    }

    /** The cursor that goes on after a run. */
    public static String after(RunId run, RunFilter filter) {
        return PageRequest.cursorAfter(run.toString() + SEPARATOR + digest(filter));
    }

    private static @Nullable UUID before(PageRequest page, RunFilter filter) {
        String text = page.afterName().orElse(null);
        if (text == null) {
            return null;
        }
        int end = text.indexOf(SEPARATOR);
        UUID before = Uuids.parse(end < 0 ? text : text.substring(0, end)).orElse(null);
        if (before == null || end < 0) {
            throw GroveException.invalid(
                    "cursor", "is not one that this list gave; start again without a cursor");
        }
        if (!text.substring(end + 1).equals(digest(filter))) {
            throw GroveException.invalid(
                    "cursor", "is of a list with another filter; start again without a cursor");
        }
        return before;
    }

    /** Records write their members in order, so equal filters have equal texts. */
    private static String digest(RunFilter filter) {
        return HexFormat.of().formatHex(TextDigest.bytes(filter.toString()), 0, DIGEST_BYTES);
    }
}

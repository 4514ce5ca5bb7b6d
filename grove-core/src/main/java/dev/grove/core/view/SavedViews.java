package dev.grove.core.view;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.KeyId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.stereotype.Repository;

/** The saved views of a tenant; all of its keys see all of them. */
@Repository
public class SavedViews {

    private static final int MOST = 200;
    static final int LONGEST_QUERY = 4_000;

    /** Printable, since it is a part of a path and of a page. */
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,79}");

    private static final String COLUMNS =
            """
            SELECT name, query, created_by AS key_id, created_by_name AS key_name, created_at, updated_at
              FROM saved_views
             WHERE tenant_id = :tenant
            """;

    /** A bound against a loop gone wild: some who save at the same moment may pass it by a few. */
    private static final String PUT =
            """
            INSERT INTO saved_views AS v (tenant_id, name, query, created_by, created_by_name, created_at, updated_at)
            SELECT :tenant, :name, :query, :key, :keyName, :now, :now
             WHERE (SELECT count(*) FROM saved_views WHERE tenant_id = :tenant) < :most
                OR EXISTS (SELECT FROM saved_views WHERE tenant_id = :tenant AND name = :name)
            ON CONFLICT (tenant_id, name) DO UPDATE
               SET query = excluded.query, created_by = excluded.created_by,
                   created_by_name = excluded.created_by_name, updated_at = excluded.updated_at
            """;

    private final TenantDatabase database;
    private final Clock clock;

    SavedViews(TenantDatabase database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** By name. */
    public Page<SavedView> list(TenantId tenant, PageRequest page) {
        List<SavedView> oneMore =
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(COLUMNS + " AND name > :after ORDER BY name LIMIT :limit")
                                        .param("after", page.afterName().orElse(""))
                                        .param("limit", page.limit() + 1)
                                        .query(Rows.of(SavedView.class))
                                        .list());
        return Page.of(oneMore, page.limit(), view -> PageRequest.cursorAfter(view.name()));
    }

    /**
     * @throws GroveException not_found
     */
    public SavedView get(TenantId tenant, String name) {
        return database.call(
                tenant,
                jdbc ->
                        jdbc.sql(COLUMNS + " AND name = :name")
                                .param("name", known(name))
                                .query(Rows.of(SavedView.class))
                                .optional()
                                .orElseThrow(SavedViews::unknown));
    }

    /**
     * Saves a view, in place of one of this name.
     *
     * @throws GroveException validation_failed; conflict when there are too many
     */
    public SavedView put(TenantId tenant, String name, String query, KeyId key, String keyName) {
        if (!NAME.matcher(name).matches()) {
            throw GroveException.invalid(
                    "name",
                    "must be 1 to 80 letters, digits, spaces, or . _ -, and begin with a letter or digit");
        }
        if (query.length() > LONGEST_QUERY || query.chars().anyMatch(Character::isISOControl)) {
            throw GroveException.invalid(
                    "query", "must be at most " + LONGEST_QUERY + " printable characters");
        }
        int saved =
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(PUT)
                                        .param("name", name)
                                        .param("query", query)
                                        .param("key", key.value())
                                        .param("keyName", keyName)
                                        .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                                        .param("most", MOST)
                                        .update());
        if (saved == 0) {
            throw GroveException.conflict(
                    "There are " + MOST + " saved views already; delete one that is not used");
        }
        return get(tenant, name);
    }

    /**
     * @throws GroveException not_found
     */
    public void delete(TenantId tenant, String name) {
        int deleted =
                database.call(
                        tenant,
                        jdbc ->
                                jdbc.sql(
                                                "DELETE FROM saved_views WHERE tenant_id = :tenant AND name = :name")
                                        .param("name", known(name))
                                        .update());
        if (deleted == 0) {
            throw unknown();
        }
    }

    /** Returns a name that a view may have; any other is reported as not found. */
    private static String known(String name) {
        if (!NAME.matcher(name).matches()) {
            throw unknown();
        }
        return name;
    }

    private static GroveException unknown() {
        return GroveException.notFound("There is no such saved view");
    }
}

package dev.grove.core.definition;

import dev.grove.core.page.BoundedPage;

/** The statements on the tables of one kind. */
final class DefinitionSql {

    private static final String VERSION =
            """
            SELECT h.id, h.name, v.version, v.definition::text AS definition, h.created_at,
                   v.created_at AS updated_at, h.deleted_at, {published} AS published_version
              FROM {heads} h
              JOIN {versions} v ON v.tenant_id = h.tenant_id AND v.{reference} = h.id
             WHERE h.tenant_id = :tenant
            """;

    private static final String CURRENT =
            VERSION + " AND v.version = h.current_version AND h.deleted_at IS NULL";

    private static final String PUBLISHED =
            VERSION + " AND v.version = h.published_version AND h.deleted_at IS NULL";

    private static final String BY_NAME =
            """
             AND (CAST(:after AS text) IS NULL OR h.name COLLATE "C" > :after)
             ORDER BY h.name COLLATE "C" LIMIT :limit
            """;

    /** Held until the transaction ends, so that of two changes the second sees the first. */
    final String lock;

    final String insert;
    final String insertVersion;
    final String moveToVersion;
    final String publish;
    final String delete;
    final String find;
    final String findVersion;
    final String findCurrentVersion;
    final String findPublished;
    final String list;
    final String page;
    final String listPublished;
    final String pageOfVersions;

    /** The one that lives, or the last that did. */
    final String findId;

    final String namesStartingWith;
    final String marks;

    DefinitionSql(DefinitionTables tables) {
        lock =
                tables.in(
                        """
                        SELECT h.id, h.current_version AS version, {published} AS published_version
                          FROM {heads} h
                         WHERE h.tenant_id = :tenant AND h.name COLLATE "C" = :name AND h.deleted_at IS NULL
                           FOR UPDATE
                        """);
        insert =
                tables.in(
                        """
                        INSERT INTO {heads}
                               (tenant_id, id, name, current_version, created_at, updated_at)
                        VALUES (:tenant, :id, :name, 1, :now, :now)
                            ON CONFLICT DO NOTHING
                        """);
        // A column of jsonb converts it; one of json keeps the text.
        insertVersion =
                tables.in(
                        """
                        INSERT INTO {versions}
                               (tenant_id, {reference}, version, definition, created_at)
                        VALUES (:tenant, :id, :version, CAST(:definition AS json), :now)
                        """);
        moveToVersion =
                tables.in(
                        """
                        UPDATE {heads} SET current_version = :version, updated_at = :now
                         WHERE tenant_id = :tenant AND id = :id
                        """);
        publish =
                tables.in(
                        """
                        UPDATE {heads}
                           SET published_version = :version, mcp_exposed_at = :now,
                               mcp_exposed_by = :key
                         WHERE tenant_id = :tenant AND id = :id
                        """);
        delete =
                tables.in(
                        "UPDATE {heads} SET deleted_at = :now WHERE tenant_id = :tenant AND id = :id");
        find = tables.in(CURRENT + " AND h.name COLLATE \"C\" = :name");
        findVersion = tables.in(VERSION + " AND h.id = :id AND v.version = :version");
        findCurrentVersion =
                tables.in(
                        "SELECT current_version FROM {heads} WHERE tenant_id = :tenant AND id = :id");
        findPublished = tables.in(PUBLISHED + " AND h.name COLLATE \"C\" = :name");
        list = tables.in(CURRENT + BY_NAME);
        page = BoundedPage.measured(list, "name COLLATE \"C\"");
        listPublished = tables.in(PUBLISHED + BY_NAME);
        pageOfVersions =
                BoundedPage.measured(
                        tables.in(
                                VERSION
                                        + """
                                         AND h.id = :id
                                         AND (CAST(:before AS integer) IS NULL OR v.version < :before)
                                         ORDER BY v.version DESC LIMIT :limit
                                        """),
                        "version DESC");
        findId =
                tables.in(
                        """
                        SELECT id FROM {heads} WHERE tenant_id = :tenant AND name COLLATE "C" = :name
                         ORDER BY deleted_at DESC NULLS FIRST LIMIT 1
                        """);
        namesStartingWith =
                tables.in(
                        """
                        SELECT name FROM {heads}
                         WHERE tenant_id = :tenant AND deleted_at IS NULL
                           AND name COLLATE "C" >= :beginning AND starts_with(name, :beginning)
                         ORDER BY name COLLATE "C" LIMIT :limit
                        """);
        marks =
                tables.in(
                        """
                        SELECT name, concat_ws('.', id, current_version, COALESCE({published}, 0)) AS mark
                          FROM {heads} h
                         WHERE tenant_id = :tenant AND deleted_at IS NULL
                           AND name = ANY (string_to_array(:names, ','))
                        """);
    }
}

package dev.grove.core.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.BoundedPage;
import dev.grove.core.page.Page;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/**
 * Looks definitions up: one round trip each, in the transaction that is open for the tenant, if one
 * is.
 */
final class DefinitionReads<D> {

    private final DefinitionSql sql;
    private final TenantDatabase database;
    private final RowMapper<StoredDefinition<D>> version;

    DefinitionReads(DefinitionKind<D> kind, DefinitionSql sql, TenantDatabase database) {
        this.version = versions(kind);
        this.sql = sql;
        this.database = database;
    }

    Optional<StoredDefinition<D>> find(TenantId tenant, String name) {
        return one(tenant, sql.find, named("name", name));
    }

    Optional<StoredDefinition<D>> findVersion(TenantId tenant, UUID id, int number) {
        return one(tenant, sql.findVersion, named("id", id).addValue("version", number));
    }

    Optional<Integer> findCurrentVersion(TenantId tenant, UUID id) {
        return database
                .single(tenant, sql.findCurrentVersion, named("id", id), Rows.of(Integer.class))
                .stream()
                .findFirst();
    }

    Optional<StoredDefinition<D>> findPublished(TenantId tenant, String name) {
        return one(tenant, sql.findPublished, named("name", name));
    }

    List<StoredDefinition<D>> list(TenantId tenant, @Nullable String after, int limit) {
        return all(tenant, sql.list, named("limit", limit).addValue("after", after, Types.VARCHAR));
    }

    Page<StoredDefinition<D>> page(
            TenantId tenant,
            @Nullable String after,
            int limit,
            Function<StoredDefinition<D>, String> cursorOf) {
        return page(
                tenant,
                sql.page,
                named("limit", limit + 1).addValue("after", after, Types.VARCHAR),
                limit,
                cursorOf);
    }

    private Page<StoredDefinition<D>> page(
            TenantId tenant,
            String text,
            MapSqlParameterSource asked,
            int limit,
            Function<StoredDefinition<D>, String> cursorOf) {
        BoundedPage<StoredDefinition<D>> page = new BoundedPage<>();
        return page.of(database.single(tenant, text, asked, page.rows(version)), limit, cursorOf);
    }

    List<StoredDefinition<D>> listPublished(TenantId tenant, String after, int limit) {
        return all(tenant, sql.listPublished, named("after", after).addValue("limit", limit));
    }

    Page<StoredDefinition<D>> versions(
            TenantId tenant,
            UUID id,
            @Nullable Integer before,
            int limit,
            Function<StoredDefinition<D>, String> cursorOf) {
        return page(
                tenant,
                sql.pageOfVersions,
                named("id", id)
                        .addValue("before", before, Types.INTEGER)
                        .addValue("limit", limit + 1),
                limit,
                cursorOf);
    }

    Optional<UUID> findId(TenantId tenant, String name) {
        return database
                .single(tenant, sql.findId, named("name", name), Rows.of(UUID.class))
                .stream()
                .findFirst();
    }

    List<String> namesStartingWith(TenantId tenant, String beginning, int limit) {
        return database.single(
                tenant,
                sql.namesStartingWith,
                named("beginning", beginning).addValue("limit", limit),
                Rows.of(String.class));
    }

    Map<String, String> marks(TenantId tenant, String names) {
        return database
                .single(tenant, sql.marks, named("names", names), Rows.of(Mark.class))
                .stream()
                .collect(Collectors.toMap(Mark::name, Mark::mark));
    }

    private record Mark(String name, String mark) {}

    private Optional<StoredDefinition<D>> one(
            TenantId tenant, String text, MapSqlParameterSource asked) {
        return all(tenant, text, asked).stream().findFirst();
    }

    private List<StoredDefinition<D>> all(
            TenantId tenant, String text, MapSqlParameterSource asked) {
        return database.single(tenant, text, asked, version);
    }

    @SuppressWarnings("unchecked")
    private static <D> RowMapper<StoredDefinition<D>> versions(DefinitionKind<D> kind) {
        Class<?> type = StoredDefinition.class;
        return Rows.of((Class<StoredDefinition<D>>) type, Map.of("definition", kind::read));
    }

    private static MapSqlParameterSource named(String name, Object value) {
        return new MapSqlParameterSource(name, value);
    }
}

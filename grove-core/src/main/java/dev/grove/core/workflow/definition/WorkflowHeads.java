package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.language.document.WorkflowDocuments;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Reads facts about workflows without their documents. */
@Repository
class WorkflowHeads {

    private static final String MARKS =
            """
            SELECT name, concat_ws('.', id, current_version, COALESCE(published_version, 0)) AS mark
              FROM workflows
             WHERE tenant_id = :tenant AND deleted_at IS NULL
               AND name = ANY (string_to_array(:names, ','))
            """;

    private static final String NAME =
            """
            SELECT name FROM workflows
             WHERE tenant_id = :tenant AND id = :id AND deleted_at IS NULL
            """;

    private final TenantDatabase database;

    WorkflowHeads(TenantDatabase database) {
        this.database = database;
    }

    /** Name of a living workflow. */
    Optional<String> name(TenantId tenant, WorkflowId id) {
        return database
                .single(
                        tenant,
                        NAME,
                        new MapSqlParameterSource("id", id.value()),
                        Rows.of(String.class))
                .stream()
                .findFirst();
    }

    /**
     * By name, of names that live: a mark that differs from an earlier one shows that the workflow
     * has changed.
     */
    Map<String, String> marks(TenantId tenant, Collection<String> names) {
        String legal =
                names.stream().filter(WorkflowDocuments::isName).collect(Collectors.joining(","));
        return database
                .single(
                        tenant,
                        MARKS,
                        new MapSqlParameterSource("names", legal),
                        Rows.of(Mark.class))
                .stream()
                .collect(Collectors.toMap(Mark::name, Mark::mark));
    }

    private record Mark(String name, String mark) {}
}

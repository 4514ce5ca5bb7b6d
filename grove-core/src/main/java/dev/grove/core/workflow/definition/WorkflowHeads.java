package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import java.util.Optional;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Reads facts about workflows without their documents. */
@Repository
class WorkflowHeads {

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
}

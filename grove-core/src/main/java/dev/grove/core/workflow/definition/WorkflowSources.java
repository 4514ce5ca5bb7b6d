package dev.grove.core.workflow.definition;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.definition.Pins;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.WorkflowId;
import dev.grove.language.source.DocumentFormat;
import java.util.Locale;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Component;

/** Documents of versions as their authors wrote them. */
@Component
class WorkflowSources {

    private static final String INSERT =
            """
            INSERT INTO workflow_sources (tenant_id, workflow_id, version, format, document)
            VALUES (:tenant, :workflow, :version, :format, :document)
            """;

    private static final String FIND =
            """
            SELECT format, document AS text FROM workflow_sources
             WHERE tenant_id = :tenant AND workflow_id = :workflow AND version = :version
            """;

    private final TenantDatabase database;

    WorkflowSources(TenantDatabase database) {
        this.database = database;
    }

    /** Source of a version that exists. */
    WorkflowSource get(TenantId tenant, WorkflowId workflow, int version) {
        return database.single(
                        tenant,
                        FIND,
                        new MapSqlParameterSource("workflow", workflow.value())
                                .addValue("version", version),
                        Rows.of(WorkflowSource.class))
                .getFirst();
    }

    /**
     * Stored with each version. YAML with another comment is another version, or the comment would
     * be lost; JSON that says the same is none, as it has nothing else to say.
     */
    Pins of(TenantId tenant, WorkflowSource source) {
        return new Pins() {
            @Override
            public boolean areCurrent(UUID id, int version) {
                return source.format() == DocumentFormat.JSON
                        || get(tenant, new WorkflowId(id), version).equals(source);
            }

            @Override
            public void add(UUID id, int version) {
                insert(tenant, id, version, source);
            }
        };
    }

    private void insert(TenantId tenant, UUID id, int version, WorkflowSource source) {
        database.run(
                tenant,
                jdbc ->
                        jdbc.sql(INSERT)
                                .param("workflow", id)
                                .param("version", version)
                                .param("format", source.format().name().toLowerCase(Locale.ROOT))
                                .param("document", source.text())
                                .update());
    }
}

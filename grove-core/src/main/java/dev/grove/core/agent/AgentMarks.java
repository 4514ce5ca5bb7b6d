package dev.grove.core.agent;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;

/**
 * Marks of agents: one that differs from an earlier one shows that the agent has changed, without
 * its definition being read.
 */
final class AgentMarks {

    private static final String MARKS =
            """
            SELECT name, concat_ws('.', id, current_version, COALESCE(published_version, 0)) AS mark
              FROM agents
             WHERE tenant_id = :tenant AND deleted_at IS NULL
               AND name = ANY (string_to_array(:names, ','))
            """;

    private final TenantDatabase database;

    AgentMarks(TenantDatabase database) {
        this.database = database;
    }

    /** By name; of names that live. */
    Map<String, String> find(TenantId tenant, Collection<String> names) {
        String legal =
                names.stream().filter(DefinitionName::isLegal).collect(Collectors.joining(","));
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

package dev.grove.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.RunFixtures;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Query plans: among a tenant's many definitions, one is found by name through an index. */
class DefinitionPlansIT {

    private static final DefinitionSql AGENTS =
            new DefinitionSql(new DefinitionTables("agents", "agent_versions", "agent_id", true));

    @Test
    void findByNameThroughAnIndexOfNames() {
        try (TestDatabase database = TestDatabase.fresh()) {
            TenantId tenant = new RunFixtures(database).tenant("t");
            JdbcClient owner = JdbcClient.create(database.owner());
            fill(owner, tenant);
            for (String statement :
                    List.of(AGENTS.find, AGENTS.lock, AGENTS.findId, AGENTS.findPublished)) {
                List<String> plan =
                        owner.sql("EXPLAIN " + statement)
                                .param("tenant", tenant.value())
                                .param("name", "a7")
                                .query((row, _) -> row.getString(1))
                                .list();
                assertThat(plan)
                        .anySatisfy(line -> assertThat(line).contains("Index Cond", "= 'a7'"));
            }
        }
    }

    private static void fill(JdbcClient owner, TenantId tenant) {
        owner.sql(
                        """
                        INSERT INTO agents
                               (tenant_id, id, name, current_version, created_at, updated_at)
                        SELECT :tenant, gen_random_uuid(), 'a' || n, 1, now(), now()
                          FROM generate_series(1, 3000) AS n
                        """)
                .param("tenant", tenant.value())
                .update();
        owner.sql(
                        """
                        INSERT INTO agent_versions
                               (tenant_id, agent_id, version, definition, created_at)
                        SELECT tenant_id, id, 1, '{}', now() FROM agents
                        """)
                .update();
        owner.sql("ANALYZE agents, agent_versions").update();
    }
}

package dev.grove.core.run.person;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Reads whose runs are. */
@Repository
public class RunPersons {

    private static final String IS_OF =
            "SELECT 1 FROM agent_runs r WHERE r.tenant_id = :tenant AND r.id = :run AND "
                    + PersonRuns.ONE_BY_ONE;

    private final TenantDatabase database;

    RunPersons(TenantDatabase database) {
        this.database = database;
    }

    /** Whether there is such a run, and it is a person's. */
    public boolean isOf(TenantId tenant, RunId run, String person) {
        return !database.single(
                        tenant,
                        IS_OF,
                        new MapSqlParameterSource("run", run.value()).addValue("person", person),
                        (_, _) -> run)
                .isEmpty();
    }
}

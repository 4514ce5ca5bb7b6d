package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.language.text.TextDigest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Names of end users for providers: a hash of the tenant and of what the run's metadata call its
 * user, or its root's. A provider distinguishes users by it, and does not learn who they are.
 */
@Component
class EndUsers {

    private static final String USER =
            """
            SELECT COALESCE(own.metadata ->> 'user', root.metadata ->> 'user')
              FROM agent_runs own
              JOIN agent_runs root ON root.tenant_id = own.tenant_id AND root.id = own.root_run_id
             WHERE own.tenant_id = :tenant AND own.id = :run
            """;

    private final EngineDatabase database;

    EndUsers(EngineDatabase database) {
        this.database = database;
    }

    /** Name of the user that a run works for; nothing where it names none. */
    Optional<String> of(TenantId tenant, RunId run) {
        return DatabaseRetry.call(() ->
                        database.call(
                                tenant,
                                jdbc ->
                                        jdbc.sql(USER)
                                                .param("run", run.value())
                                                .query(String.class)
                                                .optional()))
                .filter(user -> !user.isBlank())
                .map(user -> TextDigest.sha256(tenant + "\n" + user));
    }
}

package dev.grove.core.agent;

import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.TenantId;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Makes tenants that hold nothing yet. */
public final class TestTenants {

    private TestTenants() {}

    public static TenantId fresh(TestDatabase database) {
        TenantId id = TenantId.next();
        JdbcClient.create(database.owner())
                .sql("INSERT INTO tenants (id, name, created_at) VALUES (:id, :name, now())")
                .param("id", id.value())
                .param("name", "t-" + id)
                .update();
        return id;
    }
}

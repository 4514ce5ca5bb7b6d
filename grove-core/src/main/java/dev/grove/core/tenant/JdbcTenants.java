package dev.grove.core.tenant;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** SQL of tenants. */
@Repository
@CrossTenant("the table of tenants itself: made and listed by operators, resolved before a fence")
class JdbcTenants {

    private static final String INSERT =
            """
            INSERT INTO tenants (id, name, created_at) VALUES (:id, :name, :createdAt)
            ON CONFLICT (name) DO NOTHING
            """;

    private static final String LIST =
            """
            SELECT id, name, created_at FROM tenants
            WHERE id > :after AND closed_at IS NULL ORDER BY id LIMIT :limit
            """;

    private static final String BY_ID =
            "SELECT id, name, created_at FROM tenants WHERE id = :id AND closed_at IS NULL";

    private static final String BY_NAME =
            "SELECT id, name, created_at FROM tenants WHERE name = :name AND closed_at IS NULL";

    private final EngineDatabase database;

    JdbcTenants(EngineDatabase database) {
        this.database = database;
    }

    /** False when the name is taken. */
    boolean insert(Tenant tenant) {
        return database.call(jdbc ->
                jdbc.sql(INSERT)
                                .param("id", tenant.id().value())
                                .param("name", tenant.name())
                                .param("createdAt", atUtc(tenant.createdAt()))
                                .update()
                        == 1);
    }

    List<Tenant> list(UUID after, int limit) {
        return database.call(jdbc ->
                jdbc.sql(LIST)
                        .param("after", after)
                        .param("limit", limit)
                        .query(Rows.of(Tenant.class))
                        .list());
    }

    Optional<Tenant> findById(TenantId id) {
        return database.single(jdbc ->
                jdbc.sql(BY_ID).param("id", id.value()).query(Rows.of(Tenant.class)).optional());
    }

    Optional<Tenant> findByName(String name) {
        return database.single(jdbc ->
                jdbc.sql(BY_NAME).param("name", name).query(Rows.of(Tenant.class)).optional());
    }
}

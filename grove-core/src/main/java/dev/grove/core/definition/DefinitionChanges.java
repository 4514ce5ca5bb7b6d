package dev.grove.core.definition;

import static dev.grove.core.database.UtcTime.atUtc;

import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.KeyId;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Changes of a tenant's definitions, within the transaction of a caller. */
final class DefinitionChanges {

    private final DefinitionSql sql;
    private final TenantSql jdbc;

    DefinitionChanges(DefinitionSql sql, TenantSql jdbc) {
        this.sql = sql;
        this.jdbc = jdbc;
    }

    Optional<LockedDefinition> lock(String name) {
        return jdbc.sql(sql.lock)
                .param("name", name)
                .query(Rows.of(LockedDefinition.class))
                .optional();
    }

    /** False when another transaction took the name first. */
    boolean insert(UUID id, String name, Instant now) {
        return jdbc.sql(sql.insert)
                        .param("id", id)
                        .param("name", name)
                        .param("now", atUtc(now))
                        .update()
                == 1;
    }

    void insertVersion(UUID id, int version, String definition, Instant now) {
        jdbc.sql(sql.insertVersion)
                .param("id", id)
                .param("version", version)
                .param("definition", definition)
                .param("now", atUtc(now))
                .update();
    }

    void moveTo(UUID id, int version, Instant now) {
        jdbc.sql(sql.moveToVersion)
                .param("id", id)
                .param("version", version)
                .param("now", atUtc(now))
                .update();
    }

    /**
     * @throws DuplicateKeyException when a definition of another kind is published under the name
     */
    void publish(UUID id, @Nullable Integer version, KeyId key, Instant now) {
        jdbc.sql(sql.publish)
                .param("id", id)
                .param("version", version)
                .param("key", key.value())
                .param("now", atUtc(now))
                .update();
    }

    void delete(UUID id, Instant now) {
        jdbc.sql(sql.delete).param("id", id).param("now", atUtc(now)).update();
    }
}

package dev.grove.core.retention;

import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import java.sql.Types;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The ages by which a tenant's runs and their files go; operators set them. */
@Component
public class Retention {

    private static final String FIND =
            "SELECT runs_days, files_days FROM tenant_retention WHERE tenant_id = :tenant";

    private static final String PUT =
            """
            INSERT INTO tenant_retention (tenant_id, runs_days, files_days, updated_by, updated_by_name, updated_at)
            VALUES (:tenant, :runs, :files, :by, :byName, :now)
            ON CONFLICT (tenant_id) DO UPDATE
               SET runs_days = excluded.runs_days, files_days = excluded.files_days,
                   updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name,
                   updated_at = excluded.updated_at
            """;

    private final EngineDatabase database;
    private final RetentionSettings settings;
    private final Clock clock;

    public Retention(EngineDatabase database, RetentionSettings settings, Clock clock) {
        this.database = database;
        this.settings = settings;
        this.clock = clock;
    }

    public RetentionRule of(TenantId tenant) {
        return database.single(
                tenant,
                jdbc ->
                        jdbc.sql(FIND)
                                .query(Rows.of(RetentionRule.class))
                                .optional()
                                .orElse(RetentionRule.OF_SERVER));
    }

    /**
     * Replaces what is there. After it nothing goes by an age that the tenant had before.
     *
     * @throws GroveException validation_failed
     */
    public void put(TenantId tenant, RetentionRule rule, Asker by) {
        rule.check();
        int _ =
                database.call(
                        tenant,
                        jdbc -> {
                            HoldRows.lockOutDeletion(jdbc);
                            return jdbc.sql(PUT)
                                    .param("runs", rule.runsDays(), Types.INTEGER)
                                    .param("files", rule.filesDays(), Types.INTEGER)
                                    .param("by", by.key().value())
                                    .param("byName", by.name())
                                    .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                                    .update();
                        });
    }

    /** The server's setting; empty where runs are kept for ever. */
    public Optional<Duration> runsByDefault() {
        return Optional.ofNullable(settings.runs());
    }
}

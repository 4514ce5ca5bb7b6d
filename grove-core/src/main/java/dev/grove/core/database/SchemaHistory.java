package dev.grove.core.database;

import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Which Grove made the tables of a database, checked before anything is changed there. A database
 * that this Grove could read or write wrongly is refused.
 */
final class SchemaHistory {

    /**
     * Asks the catalog alone: the tables of the earliest embedded databases belong to their
     * superuser, so that the login cannot read their history.
     */
    private static final String WITHOUT_THE_FIRST_MIGRATION =
            """
            SELECT to_regclass('flyway_schema_history') IS NOT NULL
               AND to_regclass('tenants') IS NOT NULL
               AND to_regprocedure('fence_by_tenant(regclass)') IS NULL
            """;

    private SchemaHistory() {}

    /**
     * Whether there is anything for Flyway to do. Each question to Flyway connects anew and looks
     * the driver up, a tenth of a start that has nothing to migrate; so it is asked once.
     */
    @CrossTenant("looks at the schema, not at rows of tenants")
    static boolean isCurrent(DataSource login, Flyway flyway, DatabasePlace place) {
        if (JdbcClient.create(login)
                .sql(WITHOUT_THE_FIRST_MIGRATION)
                .query(Boolean.class)
                .single()) {
            throw unreleased(place, "001");
        }
        MigrationInfo[] all = flyway.info().all();
        List<MigrationInfo> applied =
                Arrays.stream(all).filter(one -> one.getState().isApplied()).toList();
        refuseAnUnreleasedSchema(applied, place);
        refuseANewerSchema(applied);
        return Arrays.stream(all).allMatch(one -> one.getState() == MigrationState.SUCCESS);
    }

    /**
     * A migration of a release is never edited. One that differs is of a version between releases,
     * from which there is no way to this one.
     */
    private static void refuseAnUnreleasedSchema(List<MigrationInfo> applied, DatabasePlace place) {
        for (MigrationInfo one : applied) {
            if (one.getState() == MigrationState.MISSING_SUCCESS || !one.isChecksumMatching()) {
                throw unreleased(place, String.valueOf(one.getVersion()));
            }
        }
    }

    private static DatabaseUnusableException unreleased(DatabasePlace place, String migration) {
        return new DatabaseUnusableException(
                place.name()
                        + " was made by an unreleased version of Grove, whose data this version"
                        + " cannot read: its migration "
                        + migration
                        + " differs from this version's.",
                place.replacement() + "; the version that made it can still read it.");
    }

    /** Refuses a schema that a newer Grove has changed: this one does not know the changes. */
    private static void refuseANewerSchema(List<MigrationInfo> applied) {
        for (MigrationInfo one : applied) {
            if (one.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new DatabaseUnusableException(
                        "The database's schema is newer than this Grove: it has the migration "
                                + one.getVersion()
                                + " ("
                                + one.getDescription()
                                + "), which is unknown here.",
                        "Start the version of Grove that made it, or a newer one; to go back,"
                                + " restore the backup from before the upgrade.");
            }
        }
    }
}

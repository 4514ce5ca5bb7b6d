package dev.grove.core.database;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/** Brings the schema up to date, as the login role; several replicas may do so at once. */
final class Migrations {

    private Migrations() {}

    static void migrate(DataSource login) {
        try {
            Flyway flyway =
                    Flyway.configure(Migrations.class.getClassLoader())
                            .dataSource(login)
                            .locations("classpath:db/migration")
                            .validateMigrationNaming(true)
                            .load();
            refuseANewerSchema(flyway);
            flyway.migrate();
        } catch (FlywayException e) {
            DatabaseUnusableException unusable =
                    new DatabaseUnusableException(
                            "The database could not be migrated: " + e.getMessage(),
                            "The login role must own the database or may CREATE in its schema"
                                    + " public; mend what the message names and start again.");
            unusable.initCause(e);
            throw unusable;
        }
    }

    /**
     * What a newer Grove has changed, this one does not know: it might read or write it wrongly.
     */
    private static void refuseANewerSchema(Flyway flyway) {
        for (MigrationInfo applied : flyway.info().applied()) {
            if (applied.getState() == MigrationState.FUTURE_SUCCESS) {
                throw new DatabaseUnusableException(
                        "The database's schema is newer than this Grove: it has the migration "
                                + applied.getVersion()
                                + " ("
                                + applied.getDescription()
                                + "), which is unknown here.",
                        "Start the version of Grove that made it, or a newer one; to go back,"
                                + " restore the backup from before the upgrade.");
            }
        }
    }
}

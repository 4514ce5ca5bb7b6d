package dev.grove.core.database;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Brings the schema up to date, as the login role; several replicas may do so at once. */
final class Migrations {

    private Migrations() {}

    /**
     * @throws DatabaseUnusableException where the database is not one of this Grove or an older
     *     release, or cannot be changed
     */
    static void migrate(DataSource login, DatabasePlace place) {
        try {
            Flyway flyway = flyway(login);
            if (!SchemaHistory.isCurrent(login, flyway, place)) {
                flyway.migrate();
            }
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

    /** Knows the migrations of this Grove, and has looked at none of the database's yet. */
    static Flyway flyway(DataSource login) {
        return Flyway.configure(Migrations.class.getClassLoader())
                .dataSource(login)
                .locations("classpath:db/migration")
                .validateMigrationNaming(true)
                .load();
    }
}

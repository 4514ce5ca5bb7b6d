package dev.grove.core.database;

import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/** Migration history that a database has from before the first release. */
final class UnreleasedHistory {

    private UnreleasedHistory() {}

    static void make(DataSource database) {
        new ResourceDatabasePopulator(
                        new ClassPathResource("unreleased-history.sql", UnreleasedHistory.class))
                .execute(database);
    }
}

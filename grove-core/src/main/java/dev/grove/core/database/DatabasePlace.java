package dev.grove.core.database;

import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Where a database is, in the words of an error at start.
 *
 * @param name what the operator knows it by
 * @param replacement how to give Grove an empty database instead
 */
record DatabasePlace(String name, String replacement) {

    static DatabasePlace embedded(Path folder) {
        return new DatabasePlace(
                "The database in " + folder,
                "Name another data directory with GROVE_DATA_DIR, or remove "
                        + folder
                        + " if its data is no longer needed");
    }

    static DatabasePlace external(PGSimpleDataSource login) {
        return new DatabasePlace(
                "The database "
                        + login.getDatabaseName()
                        + " at "
                        + login.getServerNames()[0]
                        + ":"
                        + login.getPortNumbers()[0],
                "Name an empty database in GROVE_DATABASE_URL, or drop this one and create it again"
                        + " if its data is no longer needed");
    }
}

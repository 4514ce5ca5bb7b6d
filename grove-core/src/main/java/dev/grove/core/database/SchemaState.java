package dev.grove.core.database;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;

/**
 * The migrations of a database beside those of this Grove; each as its number and name.
 *
 * @param applied that both know
 * @param pending that the database lacks
 * @param newer that this Grove does not know: a newer one has been there
 * @param failed that were begun and not finished
 * @param foreign that differ from those of this Grove's under the same number
 */
public record SchemaState(
        List<String> applied,
        List<String> pending,
        List<String> newer,
        List<String> failed,
        List<String> foreign) {

    /**
     * @throws DatabaseUnusableException where the database cannot be connected to
     */
    public static SchemaState read(LoginDatabase login, Duration limit) {
        // First, for an error that says what to do.
        Boolean _ = login.call(limit, _ -> true);
        return read(login.source(limit));
    }

    private static SchemaState read(DataSource source) {
        MigrationInfo[] all = Migrations.flyway(source).info().all();
        return new SchemaState(
                named(all, SchemaState::isApplied),
                named(all, one -> !one.getState().isApplied() && !one.getState().isFailed()),
                named(all, one -> one.getState() == MigrationState.FUTURE_SUCCESS),
                named(all, one -> one.getState().isFailed()),
                named(all, SchemaState::isForeign));
    }

    private static boolean isApplied(MigrationInfo one) {
        return one.getState() == MigrationState.SUCCESS && one.isChecksumMatching();
    }

    private static boolean isForeign(MigrationInfo one) {
        return one.getState() == MigrationState.MISSING_SUCCESS
                || (one.getState() == MigrationState.SUCCESS && !one.isChecksumMatching());
    }

    private static List<String> named(MigrationInfo[] all, Predicate<MigrationInfo> wanted) {
        return Arrays.stream(all)
                .filter(wanted)
                .map(one -> one.getVersion() + " (" + one.getDescription() + ")")
                .toList();
    }
}

package dev.grove.server.diagnosis;

import dev.grove.core.database.DatabaseUnusableException;
import dev.grove.core.database.LoginDatabase;
import dev.grove.core.database.SchemaState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Whether the database has the tables of this Grove. */
@Component
@Order(2)
public class MigrationCheck implements Check {

    private static final Duration ANSWER = Duration.ofSeconds(3);

    private final LoginDatabase database;

    MigrationCheck(LoginDatabase database) {
        this.database = database;
    }

    @Override
    public String name() {
        return "migrations";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        SchemaState state;
        try {
            state = SchemaState.read(database, ANSWER);
        } catch (DatabaseUnusableException _) {
            return List.of(Unknown.withoutDatabase(name()));
        }
        List<DiagnosisFinding> findings = new ArrayList<>();
        if (!state.failed().isEmpty()) {
            findings.add(
                    DiagnosisFinding.error(
                            "migration_failed",
                            "Migrations that failed: " + listed(state.failed()) + ".",
                            "The tables are between two versions, and no server starts.",
                            "Mend what the log of that start names, remove the rows with NOT success"
                                    + " from flyway_schema_history, and start Grove again."));
        }
        if (!state.newer().isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "migration_newer",
                            "The database has migrations that this Grove does not know: "
                                    + listed(state.newer())
                                    + ".",
                            "A newer Grove has been started on it. A server of this version that"
                                    + " runs goes on, and does not start again.",
                            "Replace this version by the newer one on every replica; to go back,"
                                    + " restore the backup from before the upgrade."));
        }
        if (!state.foreign().isEmpty()) {
            findings.add(
                    DiagnosisFinding.error(
                            "migration_foreign",
                            "Migrations of the database that are not this Grove's: "
                                    + listed(state.foreign())
                                    + ".",
                            "An unreleased version made this database, whose data this one cannot"
                                    + " read.",
                            "Start the version that made it, or give Grove an empty database in"
                                    + " GROVE_DATABASE_URL."));
        }
        if (!state.pending().isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "migration_pending",
                            "Migrations that the database lacks: " + listed(state.pending()) + ".",
                            "They are applied when a server of this version starts.",
                            "Start Grove: ./grove up"));
        }
        if (findings.isEmpty()) {
            findings.add(
                    DiagnosisFinding.ok(
                            "migrations_applied",
                            "All "
                                    + state.applied().size()
                                    + " migrations are applied, up to "
                                    + state.applied().getLast()
                                    + "."));
        }
        return findings;
    }

    private static String listed(List<String> migrations) {
        return migrations.size() <= 3
                ? String.join(", ", migrations)
                : migrations.getFirst()
                        + " to "
                        + migrations.getLast()
                        + ", "
                        + migrations.size()
                        + " in all";
    }
}

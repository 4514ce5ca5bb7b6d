package dev.grove.server.diagnosis;

import dev.grove.core.database.DatabaseUnusableException;
import dev.grove.core.database.LoginDatabase;
import dev.grove.core.database.ServerState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.util.unit.DataSize;

/** Whether the database can be reached and used, and what is left of it. */
@Component
@Order(1)
public class DatabaseCheck implements Check {

    private static final Duration ANSWER = Duration.ofSeconds(3);

    /** A rolling restart needs twice one replica's connections, and others want some, too. */
    private static final double FEW_LEFT = 0.2;

    private final LoginDatabase database;
    private final DiagnosisSettings settings;

    DatabaseCheck(LoginDatabase database, DiagnosisSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        ServerState state;
        try {
            state = ServerState.read(database, ANSWER, settings.longTransaction());
        } catch (DatabaseUnusableException e) {
            return List.of(
                    DiagnosisFinding.error(
                            "database_unusable",
                            String.valueOf(e.getMessage()),
                            "Nothing works without it: requests are answered 503, and runs wait.",
                            e.action()));
        }
        List<DiagnosisFinding> findings = new ArrayList<>();
        findings.add(
                DiagnosisFinding.ok(
                        "database_reached",
                        "PostgreSQL "
                                + state.version()
                                + " at "
                                + database.address()
                                + " answers; this database has "
                                + DataSize.ofBytes(state.bytes()).toMegabytes()
                                + " MB, and the roles that Grove works with."));
        writes(state, findings);
        findings.add(connections(state));
        findings.addAll(transactions(state));
        return findings;
    }

    private static void writes(ServerState state, List<DiagnosisFinding> findings) {
        if (!state.takesWrites()) {
            findings.add(
                    DiagnosisFinding.error(
                            "database_read_only",
                            "The database takes no writes: it is a standby, or is set to be read.",
                            "Nothing can be started, and no run goes on.",
                            "Name the primary in GROVE_DATABASE_URL, promote this one (SELECT"
                                    + " pg_promote();), or ALTER DATABASE … RESET"
                                    + " default_transaction_read_only;"));
        }
        if (!state.keepsCommits()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "database_not_durable",
                            "fsync, full_page_writes or synchronous_commit of the database is off.",
                            "A crash of its machine can lose what was answered as stored, and with"
                                    + " it the marks of calls that were made: they would be made"
                                    + " again.",
                            "ALTER SYSTEM RESET fsync; ALTER SYSTEM RESET full_page_writes; ALTER"
                                    + " SYSTEM RESET synchronous_commit; SELECT pg_reload_conf();"
                                    + " for the embedded one, leave out"
                                    + " GROVE_DATABASE_EMBEDDED_FSYNC."));
        }
    }

    private static DiagnosisFinding connections(ServerState state) {
        int left = state.mostConnections() - state.connections();
        String message =
                left
                        + " of "
                        + state.mostConnections()
                        + " connections of the database server are left.";
        return left < state.mostConnections() * FEW_LEFT
                ? DiagnosisFinding.warning(
                        "database_connections_few",
                        message,
                        "A further replica, or a restart of one, may get none.",
                        "Raise max_connections of the server, or lower"
                                + " GROVE_DATABASE_APP_CONNECTIONS and"
                                + " GROVE_DATABASE_ENGINE_CONNECTIONS of each replica.")
                : DiagnosisFinding.ok("database_connections", message);
    }

    private List<DiagnosisFinding> transactions(ServerState state) {
        if (state.longTransactions().isEmpty()) {
            return List.of(
                    DiagnosisFinding.ok(
                            "database_transactions",
                            "No transaction is older than "
                                    + settings.longTransaction().toSeconds()
                                    + " s."));
        }
        return state.longTransactions().stream()
                .map(open ->
                        DiagnosisFinding.warning(
                                "database_transaction_long",
                                "A transaction of "
                                        + (open.application().isEmpty()
                                                ? "a session without a name"
                                                : open.application())
                                        + " (process "
                                        + open.pid()
                                        + ", "
                                        + open.state()
                                        + ") is "
                                        + open.age().toSeconds()
                                        + " s old.",
                                "Until it ends the database cannot remove old versions of rows:"
                                        + " tables grow, and the queue slows down.",
                                "End it: SELECT pg_terminate_backend(" + open.pid() + ");"))
                .toList();
    }
}

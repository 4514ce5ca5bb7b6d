package dev.grove.core.run.start;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.PutFileHistory;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.WorkspaceOrigin;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import tools.jackson.databind.json.JsonMapper;

/** Finds the snapshot that holds the files of a run, within a tenant's transaction. */
public final class RunFileRows {

    private static final JsonMapper JSON = JsonMapper.shared();

    private static final RowMapper<RunFiles> KEPT =
            Rows.of(
                    RunFiles.class,
                    Map.of(),
                    Map.of("files", _ -> Map.of(), "put", _ -> List.of()));

    private static final String LAST_KEPT =
            """
            SELECT turn, digest AS snapshot FROM agent_run_snapshots
             WHERE tenant_id = :tenant AND run_id = :run AND turn <= :turn
             ORDER BY turn DESC LIMIT 1
            """;

    private static final String LAST_KEPT_OF_ALL =
            """
            SELECT turn, digest AS snapshot FROM agent_run_snapshots
             WHERE tenant_id = :tenant AND run_id = :run AND digest <> :notKept
             ORDER BY turn DESC LIMIT 1
            """;

    private static final String BEGINNING =
            """
            SELECT workspace_snapshot, workspace_files FROM agent_runs
             WHERE tenant_id = :tenant AND id = :run
            """;

    private RunFileRows() {}

    /** Finds the files that a new run is to begin with. */
    public static RunFiles find(TenantDatabase database, TenantId tenant, InitialFiles asked) {
        WorkspaceOrigin from = asked.from();
        return from == null
                ? new RunFiles(0, null, asked.texts())
                : database.call(tenant, jdbc -> find(jdbc, from.run(), from.turn()));
    }

    /**
     * Finds the files as of the last turn whose files were kept; those that the run began with
     * where no turn's were.
     */
    public static RunFiles findKept(TenantSql jdbc, RunId run) {
        RunFiles files =
                jdbc.sql(LAST_KEPT_OF_ALL)
                        .param("run", run.value())
                        .param("notKept", TurnChange.NOT_KEPT)
                        .query(KEPT)
                        .optional()
                        .orElseGet(() -> beginning(jdbc, run));
        return files.with(PutFileHistory.read(jdbc, run));
    }

    /**
     * Finds the files as of a turn, or of the last one so far if it is null; not_found where there
     * is no such run or turn.
     */
    public static RunFiles find(TenantSql jdbc, RunId run, @Nullable Integer turn) {
        if (turn != null && turn < 0) {
            throw GroveException.invalid("turn", "must be 0 or the number of a turn");
        }
        if (turn != null) {
            requireTurn(jdbc, run, turn);
        }
        Optional<RunFiles> kept =
                jdbc.sql(LAST_KEPT)
                        .param("run", run.value())
                        .param("turn", turn == null ? Integer.MAX_VALUE : turn)
                        .query(KEPT)
                        .optional();
        RunFiles files = kept.orElseGet(() -> beginning(jdbc, run));
        if (TurnChange.NOT_KEPT.equals(files.snapshot())) {
            throw GroveException.conflict(
                    "The files could not be kept at the end of turn %d; the run's events say why. Choose another turn."
                            .formatted(files.turn()));
        }
        return files.with(
                PutFileHistory.read(jdbc, run).stream()
                        .filter(file -> turn == null || file.afterTurn() <= turn)
                        .toList());
    }

    /**
     * Requires that the run has the turn; else the last one's files would be returned as if it had.
     */
    private static void requireTurn(TenantSql jdbc, RunId run, int turn) {
        int turns =
                jdbc.sql(
                                "SELECT turns FROM agent_run_states WHERE tenant_id = :tenant AND id = :run")
                        .param("run", run.value())
                        .query(Integer.class)
                        .optional()
                        .orElseThrow(UnknownRun::ofAnyKind);
        if (turn > turns) {
            throw GroveException.notFound(
                    "The run has no turn %d; ask for %s".formatted(turn, those(turns)));
        }
    }

    private static String those(int turns) {
        return switch (turns) {
            case 0 -> "0, the files that it began with: no turn is over yet";
            case 1 -> "1, or for 0, the files that it began with";
            default -> "1 to " + turns + ", or for 0, the files that it began with";
        };
    }

    private static RunFiles beginning(TenantSql jdbc, RunId run) {
        return jdbc.sql(BEGINNING)
                .param("run", run.value())
                .query((row, _) ->
                        new RunFiles(
                                0,
                                row.getString("workspace_snapshot"),
                                texts(row.getString("workspace_files"))))
                .optional()
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    private static Map<String, String> texts(String json) {
        Map<String, String> files = new HashMap<>();
        JSON.readTree(json)
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().asString()));
        return files;
    }
}

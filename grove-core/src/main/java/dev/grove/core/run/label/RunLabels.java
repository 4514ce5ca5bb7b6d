package dev.grove.core.run.label;

import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.request.BulkAction.LabelChange;
import java.util.List;
import java.util.regex.Pattern;

/** Labels of runs, which callers give them to find them again. */
public final class RunLabels {

    static final int MOST = 20;

    /** No comma, which separates those of a query; and nothing that a page would have to escape. */
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._:/=@-]{0,63}");

    private static final String REMOVE_OTHERS =
            """
            DELETE FROM agent_run_labels
             WHERE tenant_id = :tenant AND run_id = :run
               AND label <> ALL (string_to_array(:labels, ','))
            """;

    private static final String REMOVE =
            """
            DELETE FROM agent_run_labels
             WHERE tenant_id = :tenant AND run_id = :run AND label = ANY (string_to_array(:labels, ','))
            """;

    private static final String COUNT =
            """
            SELECT count(*) FROM agent_run_labels WHERE tenant_id = :tenant AND run_id = :run
            """;

    /** Two callers at once: the later one's labels are the run's. */
    private static final String LOCK =
            """
            SELECT id FROM agent_runs WHERE tenant_id = :tenant AND id = :run FOR NO KEY UPDATE
            """;

    private static final String NOTE =
            """
            INSERT INTO run_moves (tenant_id, run_id, at, type, status, turns, tokens, cost_usd)
            SELECT tenant_id, id, clock_timestamp(), 'run.labelled', status, turns,
                   input_tokens + output_tokens + cache_read_tokens + cache_write_tokens, cost_usd
              FROM agent_run_states
             WHERE tenant_id = :tenant AND id = :run
            """;

    private RunLabels() {}

    public static void check(List<String> labels, List<FieldError> errors) {
        if (labels.size() > MOST) {
            errors.add(new FieldError("labels", "must be at most " + MOST));
        }
        if (!labels.stream().allMatch(RunLabels::isLegal)) {
            errors.add(
                    new FieldError(
                            "labels",
                            "must each be 1 to 64 letters, digits, or . _ : / = @ -, and begin"
                                    + " with a letter or digit"));
        }
    }

    static boolean isLegal(String label) {
        return FORM.matcher(label).matches();
    }

    /**
     * @throws GroveException not_found
     */
    public static void replace(TenantSql jdbc, RunId run, List<String> labels) {
        lock(jdbc, run);
        int changed =
                update(jdbc, REMOVE_OTHERS, run, labels) + RunLabelRows.add(jdbc, run, labels);
        if (changed > 0) {
            note(jdbc, run);
        }
    }

    /**
     * Gives a run some labels and takes others away.
     *
     * @throws GroveException not_found; conflict when it would have too many
     */
    public static void change(TenantSql jdbc, RunId run, LabelChange labels) {
        lock(jdbc, run);
        List<String> removed =
                labels.remove().stream().filter(RunLabels::isLegal).distinct().toList();
        int changed =
                (removed.isEmpty() ? 0 : update(jdbc, REMOVE, run, removed))
                        + RunLabelRows.add(jdbc, run, labels.add());
        int now = jdbc.sql(COUNT).param("run", run.value()).query(Integer.class).single();
        if (now > MOST) {
            throw GroveException.conflict(
                    "A run has at most " + MOST + " labels; this one would have " + now);
        }
        if (changed > 0) {
            note(jdbc, run);
        }
    }

    private static void lock(TenantSql jdbc, RunId run) {
        boolean isThere =
                jdbc.sql(LOCK)
                        .param("run", run.value())
                        .query((_, _) -> run)
                        .optional()
                        .isPresent();
        if (!isThere) {
            throw UnknownRun.ofAnyKind();
        }
    }

    private static void note(TenantSql jdbc, RunId run) {
        jdbc.sql(NOTE).param("run", run.value()).update();
    }

    private static int update(TenantSql jdbc, String sql, RunId run, List<String> labels) {
        return jdbc.sql(sql)
                .param("run", run.value())
                .param("labels", String.join(",", labels))
                .update();
    }
}

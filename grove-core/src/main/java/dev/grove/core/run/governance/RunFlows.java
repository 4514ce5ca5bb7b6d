package dev.grove.core.run.governance;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.ToolFacts;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkColumns;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.language.decide.fact.LabelSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/** Reads which calls of a run have brought what, and where it went. */
@Repository
public class RunFlows {

    /** Calls that are read of one run, the newest. */
    public static final int MOST_CALLS = 500;

    private static final String RUN =
            "SELECT %s, authority IS NOT NULL AS is_governed, COALESCE(start_labels, '') AS start_labels FROM agent_runs WHERE tenant_id = :tenant AND id = :run"
                    .formatted(WorkColumns.list());

    private final TenantDatabase database;
    private final WorkRules rules;
    private final TreeLabels trees;

    RunFlows(TenantDatabase database, WorkRules rules, TreeLabels trees) {
        this.database = database;
        this.rules = rules;
        this.trees = trees;
    }

    /**
     * Flows of a run.
     *
     * @param governed whether policies govern it; of others only what the names of their tools say
     *     is known
     * @param start what it began with
     * @param labels all that it has read
     * @param cleanTurn last turn that was over before the run read anything untrusted, 0 for its
     *     beginning; null where it began with something untrusted, or nothing governs it
     * @param calls that brought something or sent something, in their order, the newest
     */
    public record Flows(
            boolean governed,
            LabelSet start,
            LabelSet labels,
            @Nullable Integer cleanTurn,
            List<Flow> calls) {}

    /**
     * A call.
     *
     * @param sink where its arguments went, or would have gone
     * @param brought labels of its result
     * @param carried what its arguments carried, each with the call that brought it
     */
    public record Flow(
            Call call,
            CallProgress.Status status,
            String sink,
            LabelSet brought,
            List<Carried> carried) {}

    /** A call by its place. */
    public record Call(int turn, String id, String name) {}

    /**
     * A label that arguments carried.
     *
     * @param from call that brought it; null where the run began with it
     */
    public record Carried(String label, @Nullable Call from) {}

    private record Row(Work work, boolean isGoverned, LabelSet start) {

        Row beginningWith(LabelSet labels) {
            return new Row(work, isGoverned, labels);
        }
    }

    /**
     * @throws GroveException not_found
     */
    public Flows of(TenantId tenant, RunId run) {
        record Read(Row row, List<JournalledTurn> turns) {}
        Read read =
                database.call(
                        tenant,
                        jdbc ->
                                new Read(
                                        row(jdbc, run),
                                        TurnRows.read(jdbc, run, 0, Integer.MAX_VALUE)));
        return new Fold(rules.of(tenant, read.row().work()).tools(), read.row()).over(read.turns());
    }

    private Row row(TenantSql jdbc, RunId run) {
        Row row = stored(jdbc, run);
        return row.isGoverned() ? row : row.beginningWith(trees.besides(jdbc, run));
    }

    private static Row stored(TenantSql jdbc, RunId run) {
        return jdbc.sql(RUN)
                .param("run", run.value())
                .query((row, _) ->
                        new Row(
                                WorkColumns.read(row),
                                row.getBoolean("is_governed"),
                                LabelSet.read(row.getString("start_labels"))))
                .optional()
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    /** The fold over a run's turns that its gates make, too. Not thread-safe. */
    private static final class Fold {

        private final ToolRegistry tools;
        private final Row row;
        private final Map<String, Call> from = new LinkedHashMap<>();
        private final HeldResults held = new HeldResults();

        /** Calls whose results are held, by the labels of these. */
        private final Map<String, Call> heldFrom = new LinkedHashMap<>();

        private final List<Flow> flows = new ArrayList<>();
        private LabelSet read;
        private @Nullable Integer cleanTurn;

        Fold(ToolRegistry tools, Row row) {
            this.tools = tools;
            this.row = row;
            this.read = row.start();
            this.cleanTurn = isClean() ? Integer.valueOf(0) : null;
        }

        /** Turns of an ungoverned run have not all that their calls have read. */
        private boolean isClean() {
            return row.isGoverned() && !read.isUntrusted();
        }

        Flows over(List<JournalledTurn> turns) {
            turns.forEach(this::turn);
            int beyond = Math.max(0, flows.size() - MOST_CALLS);
            return new Flows(
                    row.isGoverned(),
                    row.start(),
                    read,
                    cleanTurn,
                    flows.subList(beyond, flows.size()));
        }

        private void turn(JournalledTurn journalled) {
            GovernedRun.Turn turn = new LabelFold.LoggedTurn(journalled);
            LabelSet before = read;
            for (ToolCall call : turn.calls()) {
                CallProgress progress = turn.progressOf(call);
                if (progress != null) {
                    call(
                            new Call(journalled.turn(), call.id(), call.name()),
                            call,
                            progress,
                            before);
                }
            }
            held.add(turn);
            if (journalled.isClosed() && isClean()) {
                cleanTurn = journalled.turn();
            }
        }

        private void call(Call place, ToolCall call, CallProgress progress, LabelSet before) {
            ToolFacts.Place tool =
                    tools.resolve(call.name()) instanceof ToolRegistry.Found found
                            ? ToolFacts.place(found.tool().spec())
                            : ToolFacts.placeByName(call.name());
            LabelSet given = HeldReferences.resolve(call, held).labels();
            LabelSet carried = (tool.readsFiles() ? read : before).join(given);
            Held kept = progress.held();
            LabelSet joined = LabelFold.of(call, progress);
            LabelSet brought = kept == null ? joined : joined.join(kept.labels());
            boolean leaves = tool.leavesRun() && !carried.isEmpty();
            if (!brought.isEmpty() || leaves) {
                flows.add(
                        new Flow(
                                place,
                                progress.status(),
                                tool.sink(),
                                brought,
                                leaves ? carried(carried) : List.of()));
            }
            LabelSet after = read.join(joined);
            after.beyond(read).forEach(label -> from.put(label, place));
            if (kept != null) {
                kept.labels().list().forEach(label -> heldFrom.putIfAbsent(label, place));
            }
            read = after;
        }

        private List<Carried> carried(LabelSet labels) {
            return labels.list().stream()
                    .map(label ->
                            new Carried(
                                    label,
                                    read.contains(label) ? from.get(label) : heldFrom.get(label)))
                    .toList();
        }
    }
}

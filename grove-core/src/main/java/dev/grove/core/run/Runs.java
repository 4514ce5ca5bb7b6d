package dev.grove.core.run;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.label.Labels;
import dev.grove.core.model.Thinking;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.attachment.AttachmentRows;
import dev.grove.core.run.control.RunChanges;
import dev.grove.core.run.file.NewFile;
import dev.grove.core.run.journal.TurnRows;
import dev.grove.core.run.label.RunLabels;
import dev.grove.core.run.query.RunCursors;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.query.RunSearch;
import dev.grove.core.run.query.RunSummaryRows;
import dev.grove.core.run.query.Turns;
import dev.grove.core.run.record.JournalledTurn;
import dev.grove.core.run.record.RaisedLimits;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunCancellation;
import dev.grove.core.run.record.RunCounts;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunProgress;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.RunStatus;
import dev.grove.core.run.record.RunSummary;
import dev.grove.core.run.record.Turn;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.request.ForkRun;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.CallStarts;
import dev.grove.core.run.start.RunFileRows;
import dev.grove.core.run.start.RunFiles;
import dev.grove.core.run.start.RunForks;
import dev.grove.core.run.start.RunStarts;
import dev.grove.core.run.start.StartParts;
import dev.grove.core.workspace.WorkspaceSpec;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The runs of a tenant: start, watch, cancel, resume. */
@Component
public class Runs {

    private final TenantDatabase database;
    private final RunStarts starts;
    private final CallStarts calls;
    private final RunForks forks;
    private final RunChanges changes;
    private final RunSearch search;
    private final EventHub hub;

    Runs(
            TenantDatabase database,
            RunStarts starts,
            CallStarts calls,
            RunForks forks,
            RunChanges changes,
            RunSearch search,
            EventHub hub) {
        this.database = database;
        this.starts = starts;
        this.calls = calls;
        this.forks = forks;
        this.changes = changes;
        this.search = search;
        this.hub = hub;
    }

    /**
     * Queues a run. Once this returns, the run survives whatever happens.
     *
     * @throws GroveException not_found, validation_failed, model_unavailable, model_not_priced,
     *     sandbox_unavailable
     */
    public Run start(TenantId tenant, StartRun request) {
        return start(tenant, request, StartParts.NONE);
    }

    /**
     * Queues a run whose workspace has files from the start, or whose goal has attachments.
     *
     * @throws GroveException all that a start may fail with; payload_too_large, conflict beyond the
     *     limits of files
     */
    public Run start(TenantId tenant, StartRun request, List<NewFile> files) {
        return start(tenant, request, StartParts.of(files));
    }

    /**
     * Queues a run with further parts.
     *
     * @throws GroveException all that a start may fail with; payload_too_large, conflict beyond the
     *     limits of files
     */
    public Run start(TenantId tenant, StartRun request, StartParts parts) {
        return starts.start(tenant, request, parts);
    }

    /**
     * Queues a run that makes one call of a tool.
     *
     * @throws GroveException validation_failed, sandbox_unavailable; not_found, conflict for the
     *     files that it is to begin with
     */
    public Run call(TenantId tenant, StartCall request) {
        return calls.start(tenant, request);
    }

    /**
     * Queues a run that goes on from a turn of another one, with its history and files; from then
     * on both are independent.
     *
     * @throws GroveException not_found, validation_failed, conflict when the files of that turn
     *     could not be kept, and all that a start may fail with
     */
    public Run fork(TenantId tenant, RunId source, ForkRun request) {
        return get(tenant, forks.fork(tenant, source, request));
    }

    /**
     * Where the files of a run can be had from.
     *
     * @param turn as whose end left them; null for the last one so far
     * @throws GroveException not_found; conflict when they could not be kept then
     */
    public RunFiles files(TenantId tenant, RunId run, @Nullable Integer turn) {
        return database.call(tenant, jdbc -> RunFileRows.find(jdbc, run, turn));
    }

    /** The size of the run's sandbox, as its agent's version says; not_found for no run. */
    public WorkspaceSpec workspaceOf(TenantId tenant, RunId run) {
        return forks.workspaceOf(tenant, run);
    }

    /** The run, or not_found. */
    public Run get(TenantId tenant, RunId run) {
        return find(tenant, run).orElseThrow(UnknownRun::ofAnyKind);
    }

    public Optional<Run> find(TenantId tenant, RunId run) {
        return RunRows.find(database, tenant, run);
    }

    /** How far the run has come, or not_found. */
    public RunProgress progress(TenantId tenant, RunId run) {
        return hub.beginningOf(tenant, run)
                .map(events -> new RunProgress(RunStatus.RUNNING, events.getLast().seq()))
                .or(() -> RunRows.progress(database, tenant, run))
                .orElseThrow(UnknownRun::ofAnyKind);
    }

    /**
     * Runs that have not ended, oldest first.
     *
     * @param after the id after which they come; null for the first
     */
    public List<Run> listActive(TenantId tenant, @Nullable RunId after, int limit) {
        return database.call(tenant, jdbc -> RunRows.listActive(jdbc, after, limit));
    }

    /** The numbers of the last events so far of some runs, without those that are unknown. */
    public Map<RunId, Long> lastEvents(TenantId tenant, Collection<RunId> runs) {
        return RunRows.lastEvents(database, tenant, runs);
    }

    /** The ids of runs that begin like this, newest first. */
    public List<RunId> startingWith(TenantId tenant, String beginning, int limit) {
        return RunRows.startingWith(database, tenant, beginning, limit);
    }

    /** Newest first. */
    public Page<Run> list(TenantId tenant, RunFilter filter, PageRequest page) {
        Page<RunId> found = RunCursors.page(search, tenant, filter, page);
        List<Run> runs = database.call(tenant, jdbc -> RunRows.list(jdbc, found.items()));
        boolean isCut = runs.size() < found.items().size() && !runs.isEmpty();
        return new Page<>(
                runs, isCut ? RunCursors.after(runs.getLast().id(), filter) : found.nextCursor());
    }

    /** Newest first, as rows of a list. */
    public Page<RunSummary> summaries(TenantId tenant, RunFilter filter, PageRequest page) {
        Page<RunId> found = RunCursors.page(search, tenant, filter, page);
        return new Page<>(RunSummaryRows.read(database, tenant, found.items()), found.nextCursor());
    }

    /** How many runs of each status a filter means. */
    public RunCounts counts(TenantId tenant, RunFilter filter) {
        return search.counts(tenant, filter);
    }

    /**
     * Gives a run these labels and no others.
     *
     * @throws GroveException not_found, validation_failed
     */
    public List<String> label(TenantId tenant, RunId run, List<String> labels) {
        List<FieldError> errors = new ArrayList<>();
        Labels.check("labels", labels, errors);
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
        List<String> sorted = new RunMarks(RunSource.API, labels).labels();
        database.run(tenant, jdbc -> RunLabels.replace(jdbc, run, sorted));
        return sorted;
    }

    /**
     * Turns in order.
     *
     * @param after the number of the last turn already known; 0 for all
     */
    public List<Turn> turns(TenantId tenant, RunId run, int after, int limit) {
        get(tenant, run);
        return database.call(
                tenant, jdbc -> Turns.view(jdbc, TurnRows.after(jdbc, run, after, limit)));
    }

    /** All that the model thought before it answered a turn, as its provider gives it. */
    public String thinking(TenantId tenant, RunId run, int turn) {
        return database.call(
                tenant,
                jdbc ->
                        TurnRows.after(jdbc, run, turn - 1, 1).stream()
                                .filter(found -> found.turn() == turn)
                                .map(JournalledTurn::answered)
                                .flatMap(Stream::ofNullable)
                                .map(answered -> Thinking.of(answered.answer().raw()))
                                .collect(Collectors.joining()));
    }

    /** All turns of several runs in order, which together are few; unknown runs are absent. */
    public Map<RunId, List<Turn>> turnsOf(TenantId tenant, Collection<RunId> runs) {
        return database.call(
                tenant,
                jdbc -> {
                    Map<RunId, List<Turn>> turns = new HashMap<>();
                    TurnRows.ofRuns(jdbc, runs)
                            .forEach((run, each) -> turns.put(run, Turns.view(jdbc, each)));
                    return turns;
                });
    }

    /** Attachments of several runs in the order of their messages; runs without any are absent. */
    public Map<RunId, List<Attachment>> attachmentsOf(TenantId tenant, Collection<RunId> runs) {
        return database.call(tenant, jdbc -> AttachmentRows.ofRuns(jdbc, runs));
    }

    /** Turns before a number, the newest first. */
    public List<Turn> turnsBefore(TenantId tenant, RunId run, int before, int limit) {
        get(tenant, run);
        return database.call(
                tenant, jdbc -> Turns.view(jdbc, TurnRows.before(jdbc, run, before, limit)));
    }

    /**
     * Cancels a run within a transaction; one that has ended stays so. {@link #finish} is to be
     * called after the commit.
     */
    public RunCancellation cancelWithin(TenantSql jdbc, RunId run) {
        return changes.cancelWithin(jdbc, run);
    }

    /** Interrupts what executes a cancelled run, and cancels all below it. */
    public void finish(TenantId tenant, RunCancellation cancellation) {
        changes.finish(tenant, cancellation);
    }

    /**
     * Cancels a run and all that it has delegated. At once where nothing executes them; otherwise
     * what they do is interrupted and the status follows. Cancelling a cancelled run changes
     * nothing.
     *
     * @param agent whose run it must be, or null for any agent's
     * @throws GroveException not_found; conflict when the run has ended otherwise
     */
    public Run cancel(TenantId tenant, @Nullable String agent, RunId run) {
        changes.cancel(tenant, agent, run);
        return get(tenant, run);
    }

    /**
     * Queues a stopped or failed run again; it goes on with the turn at which it ended.
     *
     * @param agent whose run it must be, or null for any agent's
     * @throws GroveException not_found, run_not_resumable, validation_failed
     */
    public Run resume(TenantId tenant, @Nullable String agent, RunId run, RaisedLimits limits) {
        changes.resume(tenant, agent, run, limits);
        return get(tenant, run);
    }

    /**
     * Resumes the run of a workflow.
     *
     * @param repeat nodes whose calls may have taken effect and are made again all the same
     */
    public Run resume(TenantId tenant, RunId run, RaisedLimits limits, Set<String> repeat) {
        changes.resume(tenant, null, run, limits, repeat);
        return get(tenant, run);
    }
}

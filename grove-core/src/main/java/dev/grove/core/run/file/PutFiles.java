package dev.grove.core.run.file;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventHub;
import dev.grove.core.event.EventLine;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.event.EventRows;
import dev.grove.core.run.event.WorkspaceEvent;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.work.AgentWork;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.Work;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.run.work.WorkflowWork;
import dev.grove.core.secret.Scrubbers;
import java.io.InputStream;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Puts files into runs. The lock of the run's row decides whether it came before it began. */
@Component
public class PutFiles {

    private final TenantDatabase database;
    private final WorkRules rules;
    private final Scrubbers scrubbers;
    private final PutFileSettings settings;
    private final EventHub hub;
    private final Clock clock;

    PutFiles(
            TenantDatabase database,
            WorkRules rules,
            Scrubbers scrubbers,
            PutFileSettings settings,
            EventHub hub,
            Clock clock) {
        this.database = database;
        this.rules = rules;
        this.scrubbers = scrubbers;
        this.settings = settings;
        this.hub = hub;
        this.clock = clock;
    }

    /**
     * Result of putting a file.
     *
     * @param isNew false where it replaced another one at the same point of the run, or was there
     *     already
     */
    public record Put(PutFile file, boolean isNew) {}

    /** All files that one transaction has put, and the event that says so. */
    private record Written(List<PutFile> files, boolean isNew, @Nullable EventLine event) {}

    /**
     * Checks whether a file can be put into a run now, before its bytes are read.
     *
     * @throws GroveException not_found, run_not_waiting, validation_failed for the path or where
     *     the run's agent has no tool for files
     */
    public void check(TenantId tenant, RunId run, String path) {
        PutRows.Target target =
                database.call(tenant, jdbc -> PutRows.find(jdbc, run))
                        .orElseThrow(PutFiles::unknown);
        PutLimits.checkPath(path);
        requireTools(tenant, target.work(), "path");
        boolean mayRepeat =
                !target.takesFiles()
                        && database.call(tenant, jdbc -> PutRows.read(jdbc, run)).stream()
                                .anyMatch(file -> isAt(target, file, path));
        if (!target.takesFiles() && !mayRepeat) {
            throw notTaken(target);
        }
    }

    /**
     * Puts a file into a run, in place of what lies at the path. Once this returns, the run's next
     * tool finds it, whatever happens. The same again changes nothing, also when the run has begun
     * meanwhile and the model has not answered since.
     *
     * @throws GroveException not_found, run_not_waiting, validation_failed, payload_too_large,
     *     conflict beyond the limits of the run and the tenant
     */
    public Put put(TenantId tenant, RunId run, NewFile file) {
        PutLimits.check(settings, List.of(file));
        file.content().keep(tenant);
        Written written = database.call(tenant, jdbc -> write(jdbc, run, List.of(file)));
        EventLine event = written.event();
        if (event != null) {
            hub.publish(run, List.of(event));
        }
        return new Put(written.files().getFirst(), written.isNew());
    }

    /**
     * Puts files into a run that the same transaction queues. Nothing is asked of the database for
     * each of them.
     *
     * @param files checked, and kept
     */
    public void addTo(TenantSql jdbc, RunId queued, List<NewFile> files) {
        if (!files.isEmpty()) {
            Written _ = write(jdbc, queued, files);
        }
    }

    /**
     * Looks whether these files can be put into a run that is to begin.
     *
     * @throws GroveException validation_failed, payload_too_large
     */
    public void check(List<NewFile> files) {
        PutLimits.check(settings, files);
    }

    /**
     * Looks whether a run can make anything of files.
     *
     * @param field of the request that brings them
     * @throws GroveException validation_failed, where none of its tools works on files
     */
    public void requireTools(TenantId tenant, Work work, String field) {
        if (!rules.of(tenant, work).haveFiles()) {
            throw GroveException.invalid(
                    field,
                    switch (work) {
                        case AgentWork agent ->
                                "cannot be given: no tool of the agent %s works on files; add one to its tools, such as ws_file_read or ws_shell"
                                        .formatted(agent.name());
                        case CallWork call ->
                                "cannot be given: %s does not work on files; tools such as ws_file_read or ws_shell do"
                                        .formatted(call.tool());
                        case WorkflowWork workflow ->
                                "cannot be given: the workflow %s has no files; its nodes do"
                                        .formatted(workflow.name());
                    });
        }
    }

    /**
     * Looks whether so many files can be put into one run together, before more of them are read.
     *
     * @throws GroveException conflict
     */
    public void checkTogether(int files, long bytes) {
        PutLimits.checkTotals(settings, files, bytes, bytes);
    }

    /** The bytes of a file; one that is too large is refused while it is read. */
    public InputStream limited(InputStream bytes) {
        return new LimitedFile(bytes, settings);
    }

    /** How a file is refused that turns out too large while it is read. */
    public String tooLarge() {
        return PutLimits.tooLargeWords(settings);
    }

    private Written write(TenantSql jdbc, RunId run, List<NewFile> files) {
        PutRows.lockTotal(jdbc);
        PutRows.Target target = PutRows.lock(jdbc, run).orElseThrow(PutFiles::unknown);
        List<PutFile> present = PutRows.read(jdbc, run);
        Optional<List<PutFile>> same = sameAs(target, present, files);
        if (same.isPresent()) {
            return new Written(same.get(), false, null);
        }
        if (!target.takesFiles()) {
            throw notTaken(target);
        }
        List<PutFile> kept =
                present.stream()
                        .filter(file ->
                                files.stream().noneMatch(by -> isAt(target, file, by.path())))
                        .toList();
        checkTotals(jdbc, present, kept, files);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        long last = lastNumber(target, present);
        PutRows.put(jdbc, run, target.turns(), last, files, now);
        EventLine event = event(jdbc.tenant(), run, target.eventSeq() + 1, files, now);
        PutRows.setEventSeq(jdbc, run, event.seq());
        EventRows.append(jdbc, List.of(event));
        List<PutFile> put = new ArrayList<>();
        for (NewFile file : files) {
            put.add(file.put(last + put.size() + 1, target.turns(), now));
        }
        return new Written(put, kept.size() == present.size(), event);
    }

    /** Beyond those of files that a sweep has forgotten, and of those that a fork was given. */
    private static long lastNumber(PutRows.Target target, List<PutFile> present) {
        long byEvents = target.eventSeq() << PutFileSettings.MOST_BITS;
        return present.isEmpty() ? byEvents : Math.max(byEvents, present.getLast().seq());
    }

    private void checkTotals(
            TenantSql jdbc, List<PutFile> present, List<PutFile> kept, List<NewFile> files) {
        long ofRun =
                kept.stream().mapToLong(PutFile::bytes).sum()
                        + files.stream().mapToLong(file -> file.content().bytes()).sum();
        long before = present.stream().mapToLong(PutFile::bytes).sum();
        PutLimits.checkTotals(
                settings,
                (long) kept.size() + files.size(),
                ofRun,
                PutRows.total(jdbc) - before + ofRun);
    }

    /** At the same point of the run, under the same path. */
    private static boolean isAt(PutRows.Target target, PutFile file, String path) {
        return file.afterTurn() == target.turns() && file.path().equals(path);
    }

    /** Present only where each of them was put already, and nothing has come after it. */
    private static Optional<List<PutFile>> sameAs(
            PutRows.Target target, List<PutFile> present, List<NewFile> files) {
        List<PutFile> same =
                present.stream()
                        .filter(file ->
                                files.stream()
                                        .anyMatch(wanted ->
                                                isAt(target, file, wanted.path())
                                                        && file.isSameAs(wanted)))
                        .toList();
        return same.size() == files.size() && !files.isEmpty()
                ? Optional.of(same)
                : Optional.empty();
    }

    private EventLine event(
            TenantId tenant, RunId run, long seq, List<NewFile> files, Instant now) {
        List<WorkspaceEvent.PutFile> listed =
                files.stream()
                        .map(file ->
                                new WorkspaceEvent.PutFile(
                                        file.path(),
                                        file.content().bytes(),
                                        file.content().digest()))
                        .toList();
        return new WorkspaceEvent.FilesPut(listed).line(run, seq, now, scrubbers.of(tenant));
    }

    private static GroveException notTaken(PutRows.Target target) {
        return new GroveException(
                ErrorCode.RUN_NOT_WAITING,
                "A file can be put into a run that waits or has not begun; this one is %s%s"
                        .formatted(
                                target.status().wireName(),
                                target.status().isResumable()
                                        ? ". Start or fork one with the file instead"
                                        : ""));
    }

    private static GroveException unknown() {
        return UnknownRun.ofAnyKind();
    }
}

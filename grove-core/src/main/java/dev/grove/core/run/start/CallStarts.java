package dev.grove.core.run.start;

import dev.grove.core.agent.CallTermsValidation;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.query.RunRows;
import dev.grove.core.run.queue.InitialFiles;
import dev.grove.core.run.queue.PendingRun;
import dev.grove.core.run.queue.RunAttachments;
import dev.grove.core.run.queue.RunBirth;
import dev.grove.core.run.queue.RunQueue;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.request.StartCall;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.secret.Scrubbers;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Starts runs that make one call: checks the request, its files and its terms. */
@Component
public class CallStarts {

    private final TenantDatabase database;
    private final CalledTools tools;
    private final CallTermsValidation termsValidation;
    private final Scrubbers scrubbers;
    private final PutFiles putFiles;
    private final RunQueue queue;
    private final Clock clock;

    CallStarts(
            TenantDatabase database,
            CalledTools tools,
            CallTermsValidation termsValidation,
            Scrubbers scrubbers,
            PutFiles putFiles,
            RunQueue queue,
            Clock clock) {
        this.database = database;
        this.tools = tools;
        this.termsValidation = termsValidation;
        this.scrubbers = scrubbers;
        this.putFiles = putFiles;
        this.queue = queue;
        this.clock = clock;
    }

    public Run start(TenantId tenant, StartCall asked) {
        PendingRun prepared = prepare(tenant, asked, null, () -> RunBirth.ofRoot(tenant, clock));
        PendingRun run =
                prepared.under(tools.authorityOfRoot(tenant, prepared.work(), asked.marks().by()));
        return RunRows.read(database, tenant, queue.add(run)).orElseThrow();
    }

    /**
     * Makes a run that may be queued.
     *
     * @param pinned the tool as it was pinned before; null to pin it now
     * @param birth of the run, once it is checked
     */
    public PendingRun prepare(
            TenantId tenant, StartCall asked, @Nullable JsonNode pinned, Supplier<RunBirth> birth) {
        StartRunCheck.check(asked);
        StartCall request = asked.scrubbed(scrubbers.of(tenant));
        CallTermsValidation.Checked checked =
                termsValidation.validate(request.tool(), request.terms());
        CallWork work = tools.pin(tenant, request, checked.terms(), pinned);
        InitialFiles files =
                InitialFiles.asked(request.workspaceFiles(), request.workspaceFrom(), List.of());
        String filesIn = files.field();
        if (filesIn != null) {
            putFiles.requireTools(tenant, work, filesIn);
        }
        RunFiles found = RunFileRows.find(database, tenant, files);
        RunBirth born = birth.get();
        return new PendingRun(
                born,
                work,
                checked.limits(),
                request.metadata(),
                request.priority(),
                new RunOrigin(null, 0, found.snapshot()),
                request.marks(),
                born.isRoot()
                        ? RunAttachments.ofRequest(request.marks(), List.of(), found.initial(files))
                        : RunAttachments.ofChild(request.marks(), List.of(), found.initial(files)));
    }
}

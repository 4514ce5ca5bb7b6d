package dev.grove.core.run;

import dev.grove.core.agent.CallTerms;
import dev.grove.core.agent.CallTermsValidation;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.PutFiles;
import dev.grove.core.run.record.NewRun;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunOrigin;
import dev.grove.core.run.record.StartCall;
import dev.grove.core.run.record.WorkspaceOrigin;
import dev.grove.core.run.work.CallWork;
import dev.grove.core.run.work.WorkRules;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.tool.AgentTools;
import dev.grove.core.tool.Repetition;
import dev.grove.core.tool.ToolRegistry;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Starts runs that make one call: checks the request, and pins the tool and its terms. */
@Component
class CallStarts {

    private final AgentTools tools;
    private final CallTermsValidation termsValidation;
    private final WorkRules rules;
    private final Scrubbers scrubbers;
    private final PutFiles putFiles;
    private final RunBeginnings beginnings;

    CallStarts(
            AgentTools tools,
            CallTermsValidation termsValidation,
            WorkRules rules,
            Scrubbers scrubbers,
            PutFiles putFiles,
            RunBeginnings beginnings) {
        this.tools = tools;
        this.termsValidation = termsValidation;
        this.rules = rules;
        this.scrubbers = scrubbers;
        this.putFiles = putFiles;
        this.beginnings = beginnings;
    }

    Run start(TenantId tenant, StartCall asked) {
        Prepared prepared = prepare(tenant, asked, null);
        return beginnings.start(tenant, prepared.run(), prepared.beginning(), List.of());
    }

    /**
     * A run that may be queued.
     *
     * @param beginning where its files come from
     */
    record Prepared(NewRun run, RunFiles beginning) {}

    /**
     * @param pinned the tool as it was pinned before; null to pin it now
     */
    Prepared prepare(TenantId tenant, StartCall asked, @Nullable JsonNode pinned) {
        StartRunCheck.check(asked);
        StartCall request = asked.scrubbed(scrubbers.of(tenant));
        CallTermsValidation.Checked checked =
                termsValidation.validate(request.tool(), request.terms());
        CallWork work = work(tenant, request, checked.terms(), pinned);
        String filesIn =
                RunBeginnings.fieldOfFiles(request.workspaceFiles(), request.workspaceFrom());
        if (filesIn != null) {
            putFiles.requireTools(tenant, work, filesIn);
        }
        RunFiles beginning =
                beginnings.find(tenant, request.workspaceFiles(), request.workspaceFrom());
        WorkspaceOrigin from = request.workspaceFrom();
        NewRun run =
                new NewRun(
                        work,
                        request.metadata(),
                        request.priority(),
                        beginning.files(),
                        from == null ? null : new WorkspaceOrigin(from.run(), beginning.turn()),
                        checked.limits(),
                        new RunOrigin(null, 0, beginning.snapshot()),
                        request.marks());
        return new Prepared(run, beginning);
    }

    private CallWork work(
            TenantId tenant, StartCall request, CallTerms terms, @Nullable JsonNode pinned) {
        String name = request.tool();
        boolean brought = !terms.pauses().clientTools().isEmpty();
        @Nullable JsonNode pin =
                brought || tools.isServerTool(name)
                        ? null
                        : pinned == null
                                ? tools.pin(tenant, name).orElseThrow(() -> unknown(tenant, name))
                                : pinned;
        CallWork asked =
                new CallWork(name, request.arguments(), terms, pin, Repetition.NEVER, null);
        CallWork work =
                switch (rules.toolsOf(tenant, asked).resolve(name)) {
                    case ToolRegistry.NotAvailable _ -> throw unknown(tenant, name);
                    case ToolRegistry.Found found -> {
                        if (found.tool().needsAgent()) {
                            throw GroveException.invalid(
                                    "tool",
                                    "%s means something only in the work of an agent; POST /agents/{name}/runs starts one"
                                            .formatted(name));
                        }
                        checkArguments(found, request);
                        tools.unavailable(found.tool().spec())
                                .ifPresent(why -> {
                                    throw new GroveException(
                                            ErrorCode.SANDBOX_UNAVAILABLE, name + ": " + why);
                                });
                        yield asked.repeated(found.tool().spec().repetition());
                    }
                };
        if (pin != null) {
            whyNotOffered(tenant, name)
                    .ifPresent(why -> {
                        throw notCallable(why);
                    });
        }
        return work;
    }

    private static void checkArguments(ToolRegistry.Found found, StartCall request) {
        List<FieldError> errors =
                found.schema().located(request.arguments()).stream()
                        .map(fault -> new FieldError("arguments" + fault.path(), fault.message()))
                        .toList();
        if (!errors.isEmpty()) {
            throw GroveException.invalid(errors);
        }
    }

    /** A provider's tool that is not approved is known, and not to be called. */
    private GroveException unknown(TenantId tenant, String name) {
        return whyNotOffered(tenant, name)
                .map(CallStarts::notCallable)
                .orElseGet(() -> {
                    List<String> nearest = tools.nearest(tenant, name);
                    return GroveException.invalid(
                            "tool",
                            nearest.isEmpty()
                                    ? "no tool has this name; GET /agent-tools lists them"
                                    : "no tool has this name; did you mean "
                                            + String.join(", ", nearest)
                                            + "?");
                });
    }

    private static GroveException notCallable(String why) {
        return GroveException.invalid("tool", "cannot be called: " + why);
    }

    private Optional<String> whyNotOffered(TenantId tenant, String name) {
        return tools.offers(tenant).stream()
                .filter(offer -> offer.spec().name().equals(name))
                .findFirst()
                .flatMap(offer -> offer.unavailable());
    }
}

package dev.grove.core.run.loop;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.run.trace.RunTrace;
import dev.grove.core.secret.Scrubber;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.telemetry.ActiveSpan;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.Probe;
import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ResultText;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolRegistry;
import dev.grove.core.tool.WaitRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import tools.jackson.databind.JsonNode;

/** Executes calls through the run's registry, whatever the tools do. */
@Component
class ToolCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ToolCalls.class);

    /** Outcome that the model reads for a tool that threw, or asked for a wait that it may not. */
    static final ToolOutcome.Failed BROKEN =
            new ToolOutcome.Failed(
                    "The tool failed with an internal error. Try a different approach.");

    /** Outcome of a tool that broke and may have acted before. */
    static final ToolOutcome.InDoubt BROKEN_IN_DOUBT =
            new ToolOutcome.InDoubt(
                    "The tool failed with an internal error. It may or may not have taken effect; check"
                            + " the state before you repeat it.");

    private static final Duration UNTIL_IT_IS_BACK = Duration.ofSeconds(1);

    private final LoopMetrics metrics;
    private final Scrubbers scrubbers;
    private final ToolSpans spans;

    ToolCalls(LoopMetrics metrics, Scrubbers scrubbers, ToolSpans spans) {
        this.metrics = metrics;
        this.scrubbers = scrubbers;
        this.spans = spans;
    }

    /** How an execution of a call came out. */
    sealed interface Ended {

        /** There is nothing more to do for it. */
        sealed interface Here extends Ended {}

        record With(ToolOutcome.Ending outcome) implements Here {}

        /** Its end comes from outside, and is waited for. */
        record Awaited() implements Here {}

        /** It is unknown how far it got. */
        record CutOff() implements Here {}

        /** Its tool asks that the run wait for its end. */
        record Waits(WaitRequest request) implements Ended {}
    }

    /** Executes one call here, or several side by side; in the order of the calls. */
    List<Ended> execute(
            ToolRegistry tools, List<ToolCall> calls, ToolContext context, RunTrace trace) {
        if (calls.size() == 1) {
            return List.of(execute(tools, calls.getFirst(), context, trace));
        }
        List<CompletableFuture<Ended>> pending = new ArrayList<>();
        for (ToolCall call : calls) {
            pending.add(
                    CompletableFuture.supplyAsync(
                            () -> execute(tools, call, context, trace),
                            task -> Thread.ofVirtual().name("tool-" + call.name()).start(task)));
        }
        return pending.stream().map(CompletableFuture::join).toList();
    }

    /** Asks a call's tool what became of it. */
    ProbeOutcome probe(ToolRegistry tools, ToolCall call, ToolContext context) {
        if (!(tools.resolve(call.name()) instanceof ToolRegistry.Found(Tool tool, _))
                || !(tool instanceof Probe probe)) {
            return new ProbeOutcome.Unknown();
        }
        try {
            return switch (probe.probe(call, context)) {
                case ProbeOutcome.Happened(String content) ->
                        new ProbeOutcome.Happened(clean(content, scrubbers.of(context.tenant())));
                case ProbeOutcome.DidNotHappen none -> none;
                case ProbeOutcome.Unknown unknown -> unknown;
            };
        } catch (ToolInterruptedException e) {
            LOG.info("Probe of call {} was interrupted: {}", call.id(), e.getMessage());
        } catch (RuntimeException e) {
            LOG.error("Tool {} broke when asked about call {}", call.name(), call.id(), e);
        }
        return new ProbeOutcome.Unknown();
    }

    private Ended execute(ToolRegistry tools, ToolCall call, ToolContext context, RunTrace trace) {
        return switch (tools.resolve(call.name())) {
            case ToolRegistry.NotAvailable(String message) ->
                    new Ended.With(new ToolOutcome.Failed(message));
            case ToolRegistry.Found found -> {
                Optional<String> fault = found.faultOf(call.arguments());
                yield fault.isPresent()
                        ? new Ended.With(new ToolOutcome.Failed(fault.get()))
                        : timed(found.tool(), call, context, trace);
            }
        };
    }

    /**
     * Executes a call with a span and a timer; a tool that only starts other runs gets neither,
     * since it takes as long as they do, which is not known here.
     */
    private Ended timed(Tool tool, ToolCall call, ToolContext context, RunTrace trace) {
        if (tool.startsRuns()) {
            return execute(tool, call, context);
        }
        try (ActiveSpan span = spans.begin(trace, tool, call, context)) {
            Ended ended = metrics.timeTool(tool.spec(), () -> execute(tool, call, context));
            spans.ended(span, ended, context);
            return ended;
        }
    }

    /**
     * A database that is away is no failure of a tool: what may be done again is, once it is back.
     */
    private Ended execute(Tool tool, ToolCall call, ToolContext context) {
        while (true) {
            try {
                return attempt(tool, call, context);
            } catch (DataAccessException | TransactionException e) {
                LOG.warn("The database went away under call {} of {}", call.id(), call.name(), e);
            }
            if (!mayRepeat(tool) || !context.cancellation().sleep(UNTIL_IT_IS_BACK)) {
                return new Ended.CutOff();
            }
        }
    }

    private static boolean mayRepeat(Tool tool) {
        return switch (tool.spec().effect()) {
            case READ_ONLY, KEYED -> true;
            // Half of a change to files is undone before it is made again, by who settles the call.
            case IDEMPOTENT -> !tool.changesOnlyFiles();
            case PROBE, UNSAFE -> false;
        };
    }

    private Ended attempt(Tool tool, ToolCall call, ToolContext context) {
        ToolOutcome outcome;
        try {
            outcome = tool.execute(call, context);
        } catch (ToolInterruptedException e) {
            LOG.info("Call {} of {} was cut off: {}", call.id(), call.name(), e.getMessage());
            return new Ended.CutOff();
        } catch (RuntimeException e) {
            if (DatabaseRetry.isCauseOf(e)) {
                throw e;
            }
            LOG.error("Tool {} broke", call.name(), e);
            return new Ended.With(leavesDoubt(tool) ? BROKEN_IN_DOUBT : BROKEN);
        }
        try {
            return switch (outcome) {
                case ToolOutcome.Ending ending -> {
                    Scrubber scrubber = scrubbers.of(context.tenant());
                    noteCanary(ending, call, context, scrubber);
                    yield new Ended.With(clean(settled(tool, ending), scrubber));
                }
                case ToolOutcome.Waiting(WaitRequest request) -> new Ended.Waits(request);
            };
        } catch (RuntimeException e) {
            // It may have taken effect, and what it said cannot be shown: not to be called broken.
            LOG.error("The result of call {} of {} cannot be passed on", call.id(), call.name(), e);
            return new Ended.CutOff();
        }
    }

    /** A call that may be made again without harm has failed, and nothing more. */
    private static ToolOutcome.Ending settled(Tool tool, ToolOutcome.Ending ending) {
        return ending instanceof ToolOutcome.InDoubt(String content) && !leavesDoubt(tool)
                ? new ToolOutcome.Failed(content)
                : ending;
    }

    private static boolean leavesDoubt(Tool tool) {
        return tool.spec().effect().leavesDoubt();
    }

    /** Before it is scrubbed: afterwards a canary is a name like that of any secret. */
    private static void noteCanary(
            ToolOutcome.Ending ending, ToolCall call, ToolContext context, Scrubber scrubber) {
        if (!scrubber.hasCanaries() || context.notes() == null) {
            return;
        }
        boolean found =
                switch (ending) {
                    case ToolOutcome.Completed(String content) -> scrubber.findsCanary(content);
                    case ToolOutcome.Failed(String content) -> scrubber.findsCanary(content);
                    case ToolOutcome.InDoubt(String content) -> scrubber.findsCanary(content);
                    // The agent's own words, which were looked at as they were written.
                    case ToolOutcome.Finished _ -> false;
                };
        if (found) {
            context.notes().noteCanary(call);
        }
    }

    /** Scrubbed before it is cut: half a value would be found no more. */
    private static ToolOutcome.Ending clean(ToolOutcome.Ending outcome, Scrubber scrubber) {
        return switch (outcome) {
            case ToolOutcome.Completed(String content) ->
                    new ToolOutcome.Completed(clean(content, scrubber));
            case ToolOutcome.Failed(String content) ->
                    new ToolOutcome.Failed(clean(content, scrubber));
            case ToolOutcome.InDoubt(String content) ->
                    new ToolOutcome.InDoubt(clean(content, scrubber));
            case ToolOutcome.Finished(JsonNode result, String summary) ->
                    new ToolOutcome.Finished(
                            scrubber.scrub(result), scrubber.scrubNullable(summary));
        };
    }

    private static String clean(String content, Scrubber scrubber) {
        return StorableText.of(ResultText.cut(scrubber.scrub(content)));
    }
}

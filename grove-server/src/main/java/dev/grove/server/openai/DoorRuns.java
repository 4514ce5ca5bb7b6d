package dev.grove.server.openai;

import dev.grove.core.agent.PinnedAgent;
import dev.grove.core.authority.Starter;
import dev.grove.core.error.GroveException;
import dev.grove.core.event.EventStream;
import dev.grove.core.event.EventStreams;
import dev.grove.core.event.StartedStream;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.idempotency.IdempotentOutcome;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.Runs;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.RunMarks;
import dev.grove.core.run.record.RunSource;
import dev.grove.core.run.record.UnknownRun;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.record.Waiting;
import dev.grove.core.run.record.request.StartRun;
import dev.grove.core.run.start.StartParts;
import dev.grove.core.run.wait.ClientResult;
import dev.grove.core.run.wait.Waits;
import dev.grove.core.run.work.AgentWork;
import dev.grove.server.answer.WaitPlaces;
import dev.grove.server.idempotency.Attempt;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Starts the runs of requests, or has them go on. Official clients send a request again after a
 * broken connection, without a key and counting: such a one is answered with the run that the first
 * began.
 */
@Component
public class DoorRuns {

    /** Header in which official clients count how often they have sent a request before. */
    static final String RETRIES = "x-stainless-retry-count";

    private final Runs runs;
    private final Waits waits;
    private final EventStreams events;
    private final WaitPlaces places;

    DoorRuns(Runs runs, Waits waits, EventStreams events, WaitPlaces places) {
        this.places = places;
        this.runs = runs;
        this.waits = waits;
        this.events = events;
    }

    /**
     * A run, and the stream of its events from its answer on, which is to be closed.
     *
     * @param after number of the last event before that
     */
    public record Opened(RunId run, EventStream stream, long after) {}

    public Opened open(
            OperationCaller caller,
            Attempt attempt,
            PinnedAgent agent,
            AskedRun asked,
            SentRequest sent) {
        return switch (asked) {
            case AskedRun.New start ->
                    open(
                            caller,
                            attempt,
                            0,
                            sent,
                            () ->
                                    runs.start(
                                                    caller.tenant(),
                                                    request(caller, agent, start, sent),
                                                    parts(start))
                                            .id());
            case AskedRun.GoesOn goes -> {
                sent.runBegan();
                requireSeen(caller, goes.run());
                yield open(
                        caller,
                        attempt,
                        beginning(caller.tenant(), goes),
                        sent,
                        () -> bring(caller.tenant(), agent, goes));
            }
        };
    }

    /** Results that were brought before have the answer that they had. */
    private long beginning(TenantId tenant, AskedRun.GoesOn goes) {
        // Read before the wait: what ends it meanwhile has its events behind this one.
        long known = runs.progress(tenant, goes.run()).lastEvent();
        Waiting waiting = runs.get(tenant, goes.run()).waiting();
        return isForOneOf(waiting, goes)
                ? known
                : places.lastOf(tenant, goes.run(), brought(goes)).orElse(known);
    }

    private static boolean isForOneOf(@Nullable Waiting waiting, AskedRun.GoesOn goes) {
        List<String> brought = brought(goes);
        return waiting != null
                && waiting.calls().stream().anyMatch(wait -> brought.contains(wait.callId()));
    }

    private static List<String> brought(AskedRun.GoesOn goes) {
        return goes.results().stream().map(ClientResult::callId).toList();
    }

    /** Opens the answer of a run again that began after a place in its log. */
    public Opened again(TenantId tenant, RunId run, long after) {
        return new Opened(run, events.open(tenant, run, after), after);
    }

    private Opened open(
            OperationCaller caller,
            Attempt attempt,
            long after,
            SentRequest sent,
            Supplier<RunId> effect) {
        TenantId tenant = caller.tenant();
        try (StartedStream started = events.ofStart()) {
            IdempotentOutcome<RunId> outcome =
                    started.starting(() ->
                            attempt.unnamed(
                                    caller,
                                    after,
                                    sent.content(caller.user()),
                                    sent.isSentAgain(),
                                    effect));
            return switch (outcome) {
                case IdempotentOutcome.Performed<RunId>(RunId run) ->
                        new Opened(run, started.take(tenant, run, after), after);
                case IdempotentOutcome.Replayed<RunId>(RunId run, long from) ->
                        new Opened(run, events.open(tenant, run, from), from);
            };
        }
    }

    private static StartRun request(
            OperationCaller caller, PinnedAgent agent, AskedRun.New start, SentRequest sent) {
        return new StartRun(
                agent.name(),
                sent.isOfVersion() ? agent.version() : null,
                start.goal(),
                null,
                null,
                start.metadata(),
                StartRun.DEFAULT_PRIORITY,
                Map.of(),
                null,
                new RunMarks(RunSource.API, List.of(), Starter.of(caller.principal())));
    }

    private static StartParts parts(AskedRun.New start) {
        return new StartParts(List.of(), List.of(), start.prelude(), start.outputSchema());
    }

    private void requireSeen(OperationCaller caller, RunId run) {
        if (caller.user() != null && !RunUser.sees(caller, runs.get(caller.tenant(), run))) {
            throw UnknownRun.ofAnyKind();
        }
    }

    private RunId bring(TenantId tenant, PinnedAgent agent, AskedRun.GoesOn goes) {
        Run run = runs.get(tenant, goes.run());
        if (!(run.work() instanceof AgentWork work) || !work.agent().equals(agent.id())) {
            throw GroveException.invalid(
                    "model", "must be the agent whose run asked for these calls");
        }
        if (isForOneOf(run.waiting(), goes) || !areOfAnEarlierWait(tenant, goes)) {
            requireAll(run, goes);
        }
        StartedStream.note(goes.run());
        waits.bring(tenant, goes.run(), goes.results());
        return goes.run();
    }

    private boolean areOfAnEarlierWait(TenantId tenant, AskedRun.GoesOn goes) {
        OptionalLong place = places.lastOf(tenant, goes.run(), brought(goes));
        return place.isPresent() && !place.equals(places.last(tenant, goes.run()));
    }

    /** A run that still waits afterwards would say nothing. */
    private static void requireAll(Run run, AskedRun.GoesOn goes) {
        Waiting waiting = run.waiting();
        if (waiting == null || waiting.kind() != WaitKind.CLIENT_TOOL) {
            return;
        }
        List<String> brought = brought(goes);
        List<String> missing =
                waiting.calls().stream()
                        .filter(call -> !brought.contains(call.callId()))
                        .map(call -> new CallId(goes.run(), call.callId()).toString())
                        .toList();
        if (!missing.isEmpty()) {
            throw GroveException.invalid(
                    "messages",
                    "must hold a result of each call that the run waits for; missing are "
                            + String.join(", ", missing));
        }
    }
}
